import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Asks sellers for the selling mandate that they have not accepted, once for each version. */
export const askMandatesJob = defineJob('selling-mandates.ask-mandates', z.object({}).catch({}))
