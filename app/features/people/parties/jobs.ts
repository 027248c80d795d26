import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Keeps a picture in the smaller format, too. */
export const recodePicture = defineJob('parties.recode-picture', z.object({ fileId: z.uuid() }))

/** Every hour: asks for the same where it was never done. */
export const sweepRecoding = defineJob('parties.sweep-recoding', z.object({}).catch({}))

/** Every hour: deletes uploaded files that nothing uses. */
export const sweepFiles = defineJob('parties.sweep-files', z.object({}).catch({}))
