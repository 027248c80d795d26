import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, EVERY_TEN_MINUTES, type Wiring } from '#app/platform/wiring.server.ts'
import { askMandates } from './ask-mandates.server.ts'
import { askMandatesJob } from './jobs.ts'
import { sellingMandatesKinds } from './notification-kinds.ts'
import { sellingMandateRows } from './personal-data.server.ts'
import { sellingMandatesInvariants } from './queries-invariants.server.ts'

export const sellingMandatesWiring: Wiring = {
  jobs: [carryOut(askMandatesJob, askMandates, EVERY_TEN_MINUTES)],
  personalData: sellingMandateRows,
  invariants: sellingMandatesInvariants,
  fillings: [fill(notificationKinds, sellingMandatesKinds)],
}
