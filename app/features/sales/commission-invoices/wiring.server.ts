import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { billCommission } from './bill-commission.server.ts'
import { billCommissionJob } from './jobs.ts'
import { commissionInvoicesKinds } from './notification-kinds.ts'
import { commissionInvoicesRows } from './personal-data.server.ts'
import { commissionInvoicesInvariants } from './queries-invariants.server.ts'

/** Every hour, so that nothing is left where a run was missed or many are due; each month is billed once. */
const EVERY_HOUR = '40 * * * *'

export const commissionInvoicesWiring: Wiring = {
  jobs: [carryOut(billCommissionJob, billCommission, EVERY_HOUR)],
  personalData: commissionInvoicesRows,
  invariants: commissionInvoicesInvariants,
  fillings: [fill(notificationKinds, commissionInvoicesKinds)],
}
