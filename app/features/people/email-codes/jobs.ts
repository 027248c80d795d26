import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every hour: deletes expired codes and the addresses that they confirmed. */
export const sweepEmailCodesJob = defineJob('email-codes.sweep-email-codes', z.object({}).catch({}), {
  formerly: ['accounts.sweep-codes'],
})
