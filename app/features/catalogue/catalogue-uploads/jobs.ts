import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/**
 * Reads an uploaded catalogue, or brings in what was confirmed of it: for a while, then it asks for itself
 * again.
 */
export const workUploads = defineJob('catalogue.work', z.object({ uploadId: z.uuid() }))

/** Takes an import back: some of its rows, then it asks for itself again. */
export const undoUploads = defineJob('catalogue.undo', z.object({ uploadId: z.uuid() }))

/** Reads one feed: asks its address, and has what it says brought in. */
export const readFeeds = defineJob('catalogue.feed', z.object({ feedId: z.uuid() }))

/** Has the feeds read whose time has come. */
export const askFeeds = defineJob('catalogue.feeds', z.object({}))

/** Takes up uploads whose worker is gone, and forgets old ones. */
export const sweepUploads = defineJob('catalogue.sweep', z.object({}))
