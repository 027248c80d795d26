import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every ten minutes: chooses the best of each kind anew and forgets what is over. */
export const chooseBestDocuments = defineJob('search.choose-best', z.object({}).catch({}))

/** Every night: forgets words that no document has any more. */
export const forgetWords = defineJob('search.forget-words', z.object({}).catch({}))
