import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/**
 * Reads an uploaded catalogue, or brings in what was confirmed of it: for a while, then it asks for itself
 * again.
 */
export const workUploadJob = defineJob('catalogue-uploads.work-upload', z.object({ uploadId: z.uuid() }), {
  formerly: ['catalogue.work'],
})

/** Takes an import back: some of its rows, then it asks for itself again. */
export const workUndoJob = defineJob('catalogue-uploads.work-undo', z.object({ uploadId: z.uuid() }), {
  formerly: ['catalogue.undo'],
})

/** Reads one feed: asks its address, and has what it says brought in. */
export const readFeedJob = defineJob('catalogue-uploads.read-feed', z.object({ feedId: z.uuid() }), {
  formerly: ['catalogue.feed'],
})

/** Has the feeds read whose time has come. */
export const askFeedsJob = defineJob('catalogue-uploads.ask-feeds', z.object({}), {
  formerly: ['catalogue.feeds'],
})

/** Takes up uploads whose worker is gone, and forgets old ones. */
export const sweepUploadsJob = defineJob('catalogue-uploads.sweep-uploads', z.object({}), {
  formerly: ['catalogue.sweep'],
})
