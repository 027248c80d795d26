import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Reads an uploaded catalogue, or brings in what was confirmed of it: for a while, then it asks for itself again. */
export const workUploads = defineJob('catalogue.work', z.object({ uploadId: z.uuid() }))

/** Takes up uploads whose worker is gone, and forgets old ones. */
export const sweepUploads = defineJob('catalogue.sweep', z.object({}))
