import { detectors } from '#app/features/people/staff-acts/detector-registry.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { carryOutBulk } from './carry-out-bulk.server.ts'
import { isInWave } from './is-in-wave.server.ts'
import { carryOutBulkJob, undoBulkJob } from './jobs.ts'
import { spamWavesRows } from './personal-data.server.ts'
import { undoBulk } from './undo-bulk.server.ts'

export const spamWavesWiring: Wiring = {
  jobs: [
    carryOut(carryOutBulkJob, (ctx, { actionId }) => carryOutBulk(ctx, actionId)),
    carryOut(undoBulkJob, (ctx, { actionId }) => undoBulk(ctx, actionId)),
  ],
  personalData: spamWavesRows,
  fillings: [fill(detectors, { wave: isInWave })],
}
