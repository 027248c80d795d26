import { follow } from '#app/platform/facts.server.ts'
import { forgetPages } from '#app/platform/process-news.server.ts'
import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { providerApproved } from './approval.ts'
import { askRecoding } from './ask-recoding.server.ts'
import { recodePicture, sweepFiles, sweepRecoding } from './jobs.ts'
import {
  partyLeft,
  partyRenamed,
  partyRepriced,
  partyReturned,
  partyShownOtherwise,
  partySuspended,
} from './party.ts'
import { recodeStoredPicture } from './recode-picture.server.ts'
import { forgetUnusedFiles } from './sweep-files.server.ts'

export const partiesWiring: Wiring = {
  jobs: [
    carryOut(recodePicture, (ctx, { fileId }) => recodeStoredPicture(ctx, fileId)),
    carryOut(sweepRecoding, askRecoding, '37 * * * *'),
    carryOut(sweepFiles, forgetUnusedFiles, '7 * * * *'),
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
    ].map((fact) => follow(fact, forgetPages, () => ({}))),
  ],
}
