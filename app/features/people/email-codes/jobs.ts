import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every hour: forgets codes, and the addresses that they confirmed, when their time is over. */
export const sweepEmailCodesJob = defineJob('email-codes.sweep-email-codes', z.object({}).catch({}), {
  formerly: ['accounts.sweep-codes'],
})
