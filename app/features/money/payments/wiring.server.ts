import { follow } from '#app/platform/facts.server.ts'
import { carryOut, carryOutFast, EVERY_MINUTE, type Wiring } from '#app/platform/wiring.server.ts'
import { disputeAnswered } from './dispute.ts'
import {
  processAuthorizationJob,
  processWebhookEventJob,
  reconcilePaymentJob,
  sendDisputeAnswerJob,
  sendRefundJob,
  sweepPaymentsJob,
} from './jobs.ts'
import { paymentRows } from './personal-data.server.ts'
import { processAuthorization } from './process-authorization.server.ts'
import { processWebhookEvent } from './process-webhook-event.server.ts'
import { paymentsInvariants } from './queries-invariants.server.ts'
import { reconcilePayment } from './reconcile-payment.server.ts'
import { refundRequested } from './refund.ts'
import { sendDisputeAnswer } from './send-dispute-answer.server.ts'
import { sendRefund } from './send-refund.server.ts'
import { sweepPayments } from './sweep-payments.server.ts'

export const paymentsWiring: Wiring = {
  jobs: [
    carryOut(processWebhookEventJob, (ctx, { webhookEventId }) => processWebhookEvent(ctx, webhookEventId)),
    carryOut(reconcilePaymentJob, (ctx, { paymentId }) => reconcilePayment(ctx, paymentId)),
    carryOut(processAuthorizationJob, processAuthorization),
    carryOutFast(sendRefundJob, (ctx, { refundId }) => sendRefund(ctx, refundId)),
    carryOutFast(sendDisputeAnswerJob, (ctx, { disputeId }) => sendDisputeAnswer(ctx, disputeId)),
    carryOut(sweepPaymentsJob, sweepPayments, EVERY_MINUTE),
  ],
  followers: [
    follow(refundRequested, sendRefundJob, ({ subjectId }) => ({ refundId: subjectId })),
    follow(disputeAnswered, sendDisputeAnswerJob, ({ subjectId }) => ({ disputeId: subjectId })),
  ],
  personalData: paymentRows,
  invariants: paymentsInvariants,
}
