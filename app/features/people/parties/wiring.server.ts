import { follow } from '#app/platform/facts.server.ts'
import { forgetPagesJob } from '#app/platform/process-news.server.ts'
import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { providerApproved } from './approval.ts'
import { askRecoding } from './ask-recoding.server.ts'
import { askRecodingJob, recodePictureJob, sweepFilesJob } from './jobs.ts'
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
import { sweepFiles } from './sweep-files.server.ts'

export const partiesWiring: Wiring = {
  jobs: [
    carryOut(recodePictureJob, (ctx, { fileId }) => recodePicture(ctx, fileId)),
    carryOut(askRecodingJob, askRecoding, '37 * * * *'),
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
