import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { sweepCodes } from './jobs.ts'
import { forgetEndedCodes } from './sweep-codes.server.ts'

export const emailCodesWiring: Wiring = {
  jobs: [carryOut(sweepCodes, forgetEndedCodes, '27 * * * *')],
}
