import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { sweepCodesJob } from './jobs.ts'
import { emailCodesRows } from './personal-data.server.ts'
import { sweepCodes } from './sweep-codes.server.ts'

export const emailCodesWiring: Wiring = {
  jobs: [carryOut(sweepCodesJob, sweepCodes, '27 * * * *')],
  personalData: emailCodesRows,
}
