import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, EVERY_TEN_MINUTES, type Wiring } from '#app/platform/wiring.server.ts'
import { endFactors } from './end-factors.server.ts'
import { endFactorsJob, restorePartiesJob } from './jobs.ts'
import { staffActKinds } from './notification-kinds.ts'
import { staffActRows } from './personal-data.server.ts'
import { restoreParties } from './restore-parties.server.ts'

export const staffActsWiring: Wiring = {
  jobs: [
    carryOut(endFactorsJob, endFactors, EVERY_TEN_MINUTES),
    carryOut(restorePartiesJob, restoreParties, EVERY_TEN_MINUTES),
  ],
  personalData: staffActRows,
  fillings: [fill(notificationKinds, staffActKinds)],
}
