import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

const nothing = z.object({}).catch({})

/** Every night: forgets what participants have answered once nobody needs it any more. */
export const forgetAnswersJob = defineJob('participant-questions.forget-answers', nothing, {
  formerly: ['orders.forget-answers'],
})
