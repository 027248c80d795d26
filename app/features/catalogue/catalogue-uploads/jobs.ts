import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Reads an uploaded catalogue, or imports it once confirmed: for a while, then enqueues itself again. */
export const workUploadJob = defineJob('catalogue-uploads.work-upload', z.object({ uploadId: z.uuid() }), {
  formerly: ['catalogue.work'],
})

/** Undoes an import: some of its rows, then enqueues itself again. */
export const workUndoJob = defineJob('catalogue-uploads.work-undo', z.object({ uploadId: z.uuid() }), {
  formerly: ['catalogue.undo'],
})

/** Reads one feed and has its records imported. */
export const readFeedJob = defineJob('catalogue-uploads.read-feed', z.object({ feedId: z.uuid() }), {
  formerly: ['catalogue.feed'],
})

/** Enqueues the reading of feeds that are due. */
export const askFeedsJob = defineJob('catalogue-uploads.ask-feeds', z.object({}), {
  formerly: ['catalogue.feeds'],
})

/** Resumes uploads whose worker died, and deletes old ones. */
export const sweepUploadsJob = defineJob('catalogue-uploads.sweep-uploads', z.object({}), {
  formerly: ['catalogue.sweep'],
})
