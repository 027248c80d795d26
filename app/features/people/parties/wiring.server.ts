import { follow } from '#app/platform/facts.server.ts'
import { forgetPagesJob } from '#app/platform/process-news.server.ts'
import { carryOut, carryOutFast, EVERY_MINUTE, type Wiring } from '#app/platform/wiring.server.ts'
import { providerApproved } from './approval.ts'
import { askRecoding } from './ask-recoding.server.ts'
import { askRecodingJob, recodePictureJob, scanFileJob, scanWaitingJob, sweepFilesJob } from './jobs.ts'
import {
  partyLeft,
  partyRenamed,
  partyRepriced,
  partyReturned,
  partyShownOtherwise,
  partySuspended,
} from './party.ts'
import { partyRows } from './personal-data.server.ts'
import { recodePicture } from './recode-picture.server.ts'
import { scanFile } from './scan-file.server.ts'
import { scanWaiting } from './scan-waiting.server.ts'
import { sweepFiles } from './sweep-files.server.ts'

export const partiesWiring: Wiring = {
  jobs: [
    carryOut(recodePictureJob, (ctx, { fileId }) => recodePicture(ctx, fileId)),
    carryOut(askRecodingJob, askRecoding, '37 * * * *'),
    carryOutFast(scanFileJob, (ctx, { fileId }) => scanFile(ctx, fileId)),
    carryOut(scanWaitingJob, scanWaiting, EVERY_MINUTE),
    carryOut(sweepFilesJob, sweepFiles, '7 * * * *'),
  ],
  followers: [
    // Pages that are kept for visitors show what is gone, or lead where nothing is.
    ...[
      partyLeft,
      partySuspended,
      partyReturned,
      partyRenamed,
      partyRepriced,
      partyShownOtherwise,
      providerApproved,
    ].map((fact) => follow(fact, forgetPagesJob, () => ({}))),
  ],
  personalData: partyRows,
}
