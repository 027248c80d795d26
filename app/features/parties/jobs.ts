import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every hour: deletes uploaded files that nothing uses. */
export const sweepFiles = defineJob('parties.sweep-files', z.object({}).catch({}))
