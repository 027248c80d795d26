import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

const nothing = z.object({}).catch({})

/** Every night: deletes participants' answers that are no longer needed. */
export const forgetAnswersJob = defineJob('participant-questions.forget-answers', nothing, {
  formerly: ['orders.forget-answers'],
})
