import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

export const FEE_NEWS = [
  'proposed',
  'countered',
  'agreed',
  'approved',
  'rejected',
  'withdrawn',
  'expired',
] as const
export type FeeNews = (typeof FEE_NEWS)[number]

/** Notifies the side that did not act of what happened to a fee, both of its end by the clock. */
export const notifyTrainingFeeJob = defineJob(
  'training-fees.notify-training-fee',
  z.object({ feeId: z.uuid(), what: z.enum(FEE_NEWS), version: z.int() }),
)

/** Ends fees whose last day has passed. */
export const expireFeesJob = defineJob('training-fees.expire-fees', z.object({}).catch({}))
