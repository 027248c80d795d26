import { carryOut, EVERY_TEN_MINUTES, type Wiring } from '#app/platform/wiring.server.ts'
import { askDueFeeds } from './ask-feeds.server.ts'
import { askFeeds, readFeeds, sweepUploads, undoUploads, workUploads } from './jobs.ts'
import { readFeed } from './read-feed.server.ts'
import { sweepOldUploads } from './sweep-uploads.server.ts'
import { workUndo } from './undo/work-undo.server.ts'
import { workUpload } from './work-upload.server.ts'

export const catalogueUploadsWiring: Wiring = {
  jobs: [
    carryOut(workUploads, (ctx, { uploadId }) => workUpload(ctx, uploadId)),
    carryOut(undoUploads, (ctx, { uploadId }) => workUndo(ctx, uploadId)),
    carryOut(readFeeds, (ctx, { feedId }) => readFeed(ctx, feedId)),
    carryOut(askFeeds, askDueFeeds, EVERY_TEN_MINUTES),
    carryOut(sweepUploads, sweepOldUploads, EVERY_TEN_MINUTES),
  ],
}
