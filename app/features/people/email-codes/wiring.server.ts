import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { sweepEmailCodesJob } from './jobs.ts'
import { emailCodesRows } from './personal-data.server.ts'
import { sweepEmailCodes } from './sweep-email-codes.server.ts'

export const emailCodesWiring: Wiring = {
  jobs: [carryOut(sweepEmailCodesJob, sweepEmailCodes, '27 * * * *')],
  personalData: emailCodesRows,
}
