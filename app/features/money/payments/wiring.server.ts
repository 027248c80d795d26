import { follow } from '#app/platform/facts.server.ts'
import { carryOut, carryOutFast, EVERY_MINUTE, type Wiring } from '#app/platform/wiring.server.ts'
import { payBackJob, settlePaymentJob, sweepPaymentsJob, workNoticeJob, workSetAsideJob } from './jobs.ts'
import { payBack } from './pay-back.server.ts'
import { paymentRows } from './personal-data.server.ts'
import { paymentsInvariants } from './queries-invariants.server.ts'
import { refundAsked } from './refund.ts'
import { settlePayment } from './settle-payment.server.ts'
import { sweepPayments } from './sweep-payments.server.ts'
import { workNotice } from './work-notice.server.ts'
import { workSetAside } from './work-set-aside.server.ts'

export const paymentsWiring: Wiring = {
  jobs: [
    carryOut(workNoticeJob, (ctx, { noticeId }) => workNotice(ctx, noticeId)),
    carryOut(settlePaymentJob, (ctx, { paymentId }) => settlePayment(ctx, paymentId)),
    carryOut(workSetAsideJob, workSetAside),
    carryOutFast(payBackJob, (ctx, { refundId }) => payBack(ctx, refundId)),
    carryOut(sweepPaymentsJob, sweepPayments, EVERY_MINUTE),
  ],
  followers: [follow(refundAsked, payBackJob, ({ subjectId }) => ({ refundId: subjectId }))],
  personalData: paymentRows,
  invariants: paymentsInvariants,
}
