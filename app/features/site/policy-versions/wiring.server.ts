import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { announceVersions } from './announce-versions.server.ts'
import { announceVersionsJob } from './jobs.ts'
import { policyNoticeRows } from './personal-data.server.ts'

export const policyVersionsWiring: Wiring = {
  jobs: [carryOut(announceVersionsJob, (ctx) => announceVersions(ctx), '12 * * * *')],
  personalData: policyNoticeRows,
}
