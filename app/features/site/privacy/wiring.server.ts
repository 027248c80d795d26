import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { eraseOldLeavers } from './erase-leavers.server.ts'
import { eraseLeavers } from './jobs.ts'

export const privacyWiring: Wiring = {
  jobs: [carryOut(eraseLeavers, eraseOldLeavers, '37 * * * *')],
}
