import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { tellSearchesJob } from './jobs.ts'
import { favouritesKinds } from './notification-kinds.ts'
import { favouriteRows } from './personal-data.server.ts'
import { tellSearches } from './tell-searches.server.ts'

export const favouritesWiring: Wiring = {
  jobs: [carryOut(tellSearchesJob, tellSearches, '*/5 * * * *')],
  personalData: favouriteRows,
  fillings: [fill(notificationKinds, favouritesKinds)],
}
