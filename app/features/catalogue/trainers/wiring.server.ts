import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import {
  providerApproved,
  providerRejected,
  providerReturned,
  providerWithdrawn,
} from '#app/features/people/parties/approval.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { emailApproval } from './email-approval.server.ts'
import { emailApprovalJob, notifyApprovalJob } from './jobs.ts'
import { trainersKinds } from './notification-kinds.ts'
import { notifyApproval } from './notify-approval.server.ts'
import { trainersRows } from './personal-data.server.ts'
import { trainersCases } from './queries-cases.server.ts'

export const trainersWiring: Wiring = {
  cases: trainersCases,
  jobs: [carryOut(emailApprovalJob, emailApproval), carryOut(notifyApprovalJob, notifyApproval)],
  followers: [
    ...[providerApproved, providerReturned, providerRejected, providerWithdrawn].flatMap((fact) => [
      follow(fact, emailApprovalJob, ({ factId, subjectId }) => ({ factId, partyId: subjectId as PartyId })),
      follow(fact, notifyApprovalJob, ({ factId, subjectId }) => ({ factId, partyId: subjectId as PartyId })),
    ]),
  ],
  personalData: trainersRows,
  fillings: [fill(notificationKinds, trainersKinds)],
}
