import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Works off one notice of a gateway that is stored. */
export const workNoticeJob = defineJob('payments.work-notice', z.object({ noticeId: z.string().max(200) }))
/** Asks the gateway what became of a payment. */
export const settlePaymentJob = defineJob('payments.settle-payment', z.object({ paymentId: z.uuid() }))
/** Takes what is to be taken of money that is set aside, or lets it go. */
export const workSetAsideJob = defineJob(
  'payments.work-set-aside',
  z.object({ paymentId: z.uuid(), deed: z.enum(['take', 'let-go']) }),
)
/** Pays an amount back that was asked for. */
export const payBackJob = defineJob('payments.pay-back', z.object({ refundId: z.uuid() }))
/** Every minute: settles payments, refunds and notices that were left open. */
export const sweepPaymentsJob = defineJob('payments.sweep-payments', z.object({}).catch({}))
