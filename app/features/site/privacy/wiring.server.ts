import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { eraseLeavers } from './erase-leavers.server.ts'
import { eraseLeaversJob } from './jobs.ts'

export const privacyWiring: Wiring = {
  jobs: [carryOut(eraseLeaversJob, eraseLeavers, '37 * * * *')],
}
