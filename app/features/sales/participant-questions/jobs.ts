import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

const nothing = z.object({}).catch({})

/** Every night: forgets what participants have answered once nobody needs it any more. */
export const forgetOldAnswers = defineJob('orders.forget-answers', nothing)
