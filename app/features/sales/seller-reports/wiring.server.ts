import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { announceStatements } from './announce-statements.server.ts'
import { askDetails } from './ask-details.server.ts'
import { announceStatementsJob, askDetailsJob } from './jobs.ts'
import { sellerReportsKinds } from './notification-kinds.ts'
import { sellerReportRows } from './personal-data.server.ts'
import { sellerReportsCases } from './queries-cases.server.ts'

const EVERY_MONDAY = '40 6 * * 1'
/** Each day, so that no statement is missing on the 31st because a machine stood still. */
const LATE_JANUARY = '50 6 15-31 1 *'

export const sellerReportsWiring: Wiring = {
  cases: sellerReportsCases,
  jobs: [
    carryOut(askDetailsJob, askDetails, EVERY_MONDAY),
    carryOut(announceStatementsJob, announceStatements, LATE_JANUARY),
  ],
  personalData: sellerReportRows,
  fillings: [fill(notificationKinds, sellerReportsKinds)],
}
