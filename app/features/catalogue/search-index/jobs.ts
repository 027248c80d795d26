import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every ten minutes: chooses the best of each kind anew and forgets what is over. */
export const chooseBestJob = defineJob('search-index.choose-best', z.object({}).catch({}), {
  formerly: ['search.choose-best'],
})

/** Every night: forgets words that no document has any more. */
export const forgetWordsJob = defineJob('search-index.forget-words', z.object({}).catch({}), {
  formerly: ['search.forget-words'],
})
