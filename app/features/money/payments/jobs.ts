import { z } from 'zod'
import { defineJob, formerWords } from '#app/kit/job.ts'

/** Works off one webhook event of a gateway that is stored. */
export const processWebhookEventJob = defineJob(
  'payments.process-webhook-event',
  formerWords(z.object({ webhookEventId: z.string().max(200) }), {
    fields: { noticeId: 'webhookEventId' },
  }),
  { formerly: ['payments.work-notice'] },
)
/** Asks the gateway what became of a payment. */
export const reconcilePaymentJob = defineJob(
  'payments.reconcile-payment',
  z.object({ paymentId: z.uuid() }),
  {
    formerly: ['payments.settle-payment'],
  },
)
/** Takes what is to be taken of money that is set aside, or lets it go. */
export const processAuthorizationJob = defineJob(
  'payments.process-authorization',
  formerWords(z.object({ paymentId: z.uuid(), deed: z.enum(['capture', 'void']) }), {
    values: { take: 'capture', 'let-go': 'void' },
  }),
  { formerly: ['payments.work-set-aside'] },
)
/** Pays an amount back that was asked for. */
export const sendRefundJob = defineJob('payments.send-refund', z.object({ refundId: z.uuid() }), {
  formerly: ['payments.pay-back'],
})
/** Tells the gateway what staff answered to a dispute. */
export const sendDisputeAnswerJob = defineJob(
  'payments.send-dispute-answer',
  z.object({ disputeId: z.uuid() }),
)
/** Every minute: settles payments, refunds and webhook events that were left open. */
export const sweepPaymentsJob = defineJob('payments.sweep-payments', z.object({}).catch({}))
