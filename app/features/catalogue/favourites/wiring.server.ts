import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { tellSavedSearches } from './jobs.ts'
import { tellSearches } from './tell-searches.server.ts'

export const favouritesWiring: Wiring = {
  jobs: [carryOut(tellSavedSearches, tellSearches, '*/5 * * * *')],
}
