import { disputePapers } from '#app/features/money/payments/dispute-papers.server.ts'
import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { drawPapers } from './draw-papers.server.ts'
import { remindDisputesJob } from './jobs.ts'
import { disputesKinds } from './notification-kinds.ts'
import { disputesCases } from './queries-cases.server.ts'
import { remindDisputes } from './remind-disputes.server.ts'

const EVERY_HOUR = '25 * * * *'

export const disputesWiring: Wiring = {
  cases: disputesCases,
  jobs: [carryOut(remindDisputesJob, remindDisputes, EVERY_HOUR)],
  fillings: [fill(notificationKinds, disputesKinds), fill(disputePapers, { draw: drawPapers })],
}
