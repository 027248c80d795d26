import { invitationGuard } from '#app/features/people/companies/invitation-guard.server.ts'
import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { messageGuard } from '#app/features/people/qmail/message-guard.server.ts'
import { detectors } from '#app/features/people/staff-acts/detector-registry.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import type { Wiring } from '#app/platform/wiring.server.ts'
import { hasSentAlike } from './has-sent-alike.server.ts'
import { judgeMessage } from './judge-message.server.ts'
import { messageSafetyKinds } from './notification-kinds.ts'
import { messageSafetyRows } from './personal-data.server.ts'
import { hasBlockedOne, isBlocked } from './queries-blocked.server.ts'
import { messageSafetyCases } from './queries-cases.server.ts'

export const messageSafetyWiring: Wiring = {
  cases: messageSafetyCases,
  personalData: messageSafetyRows,
  fillings: [
    fill(notificationKinds, messageSafetyKinds),
    fill(messageGuard, { judge: judgeMessage, isBlocked }),
    fill(invitationGuard, { hasBlockedOne }),
    fill(detectors, { sameMessage: hasSentAlike }),
  ],
}
