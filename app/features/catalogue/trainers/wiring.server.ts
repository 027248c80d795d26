import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { providerApproved, providerRejected } from '#app/features/people/parties/approval.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { noteApprovalJob, tellApprovalJob } from './jobs.ts'
import { noteApproval } from './note-approval.server.ts'
import { trainersKinds } from './notification-kinds.ts'
import { trainersRows } from './personal-data.server.ts'
import { tellApproval } from './tell-approval.server.ts'

export const trainersWiring: Wiring = {
  jobs: [carryOut(tellApprovalJob, tellApproval), carryOut(noteApprovalJob, noteApproval)],
  followers: [
    ...[providerApproved, providerRejected].flatMap((fact) => [
      follow(fact, tellApprovalJob, ({ factId, subjectId }) => ({ factId, partyId: subjectId as PartyId })),
      follow(fact, noteApprovalJob, ({ factId, subjectId }) => ({ factId, partyId: subjectId as PartyId })),
    ]),
  ],
  personalData: trainersRows,
  fillings: [fill(notificationKinds, trainersKinds)],
}
