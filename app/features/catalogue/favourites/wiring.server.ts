import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { tellSearchesJob } from './jobs.ts'
import { favouriteRows } from './personal-data.server.ts'
import { tellSearches } from './tell-searches.server.ts'

export const favouritesWiring: Wiring = {
  jobs: [carryOut(tellSearchesJob, tellSearches, '*/5 * * * *')],
  personalData: favouriteRows,
}
