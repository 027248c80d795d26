import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

export const PAYOUT_NEWS = ['sent', 'held', 'failed'] as const
export type PayoutNews = (typeof PAYOUT_NEWS)[number]

/** Notifies a provider of what became of a payout. */
export const notifyPayoutJob = defineJob(
  'payouts.notify-payout',
  z.object({ payoutId: z.uuid(), what: z.enum(PAYOUT_NEWS) }),
)

/** Notifies providers whose money is due and held, once for each reason and month. */
export const notifyHeldMoneyJob = defineJob('payouts.notify-held-money', z.object({}).catch({}))
