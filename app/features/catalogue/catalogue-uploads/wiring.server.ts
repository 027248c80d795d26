import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, EVERY_TEN_MINUTES, type Wiring } from '#app/platform/wiring.server.ts'
import { askFeeds } from './ask-feeds.server.ts'
import { askFeedsJob, readFeedJob, sweepUploadsJob, workUndoJob, workUploadJob } from './jobs.ts'
import { catalogueUploadsKinds } from './notification-kinds.ts'
import { catalogueUploadsRows } from './personal-data.server.ts'
import { readFeed } from './read-feed.server.ts'
import { sweepUploads } from './sweep-uploads.server.ts'
import { workUndo } from './undo/work-undo.server.ts'
import { workUpload } from './work-upload.server.ts'

export const catalogueUploadsWiring: Wiring = {
  jobs: [
    carryOut(workUploadJob, (ctx, { uploadId }) => workUpload(ctx, uploadId)),
    carryOut(workUndoJob, (ctx, { uploadId }) => workUndo(ctx, uploadId)),
    carryOut(readFeedJob, (ctx, { feedId }) => readFeed(ctx, feedId)),
    carryOut(askFeedsJob, askFeeds, EVERY_TEN_MINUTES),
    carryOut(sweepUploadsJob, sweepUploads, EVERY_TEN_MINUTES),
  ],
  personalData: catalogueUploadsRows,
  fillings: [fill(notificationKinds, catalogueUploadsKinds)],
}
