import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { groupEnded } from '#app/features/people/parties/party.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { notifyGroupEndJob, notifyGroupJob } from './jobs.ts'
import { groupsKinds } from './notification-kinds.ts'
import { notifyGroup } from './notify-group.server.ts'
import { notifyGroupEnd } from './notify-group-end.server.ts'
import { groupsRows } from './personal-data.server.ts'

export const groupsWiring: Wiring = {
  jobs: [carryOutFast(notifyGroupJob, notifyGroup), carryOutFast(notifyGroupEndJob, notifyGroupEnd)],
  followers: [
    follow(groupEnded, notifyGroupEndJob, ({ factId, subjectId }) => ({
      factId,
      companyId: subjectId as PartyId,
    })),
  ],
  personalData: groupsRows,
  fillings: [fill(notificationKinds, groupsKinds)],
}
