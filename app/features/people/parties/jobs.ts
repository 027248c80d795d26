import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Stores a picture in the smaller format, too. */
export const recodePictureJob = defineJob('parties.recode-picture', z.object({ fileId: z.uuid() }))

/** Every hour: enqueues the smaller format of pictures that lack it. */
export const askRecodingJob = defineJob('parties.ask-recoding', z.object({}).catch({}), {
  formerly: ['parties.sweep-recoding'],
})

/** Has a file looked at that waits for it. */
export const scanFileJob = defineJob('parties.scan-file', z.object({ fileId: z.uuid() }))

/** Every minute: has files looked at that still wait. */
export const scanWaitingJob = defineJob('parties.scan-waiting', z.object({}).catch({}))

/** Every hour: deletes uploaded files that nothing uses. */
export const sweepFilesJob = defineJob('parties.sweep-files', z.object({}).catch({}))
