import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every ten minutes: chooses the best documents of each kind anew and deletes expired ones. */
export const chooseBestJob = defineJob('search-index.choose-best', z.object({}).catch({}), {
  formerly: ['search.choose-best'],
})

/** Every night: deletes spelling words that no document has any more. */
export const forgetWordsJob = defineJob('search-index.forget-words', z.object({}).catch({}), {
  formerly: ['search.forget-words'],
})
