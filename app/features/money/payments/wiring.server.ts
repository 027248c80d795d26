import { follow } from '#app/platform/facts.server.ts'
import { carryOut, carryOutFast, EVERY_MINUTE, type Wiring } from '#app/platform/wiring.server.ts'
import { payBack, settlePayment, sweepPayments, workNotice, workSetAside } from './jobs.ts'
import { payRefundBack } from './pay-back.server.ts'
import { refundAsked } from './refund.ts'
import { settleOnePayment } from './settle-payment.server.ts'
import { sweepOpenPayments } from './sweep-payments.server.ts'
import { workOneNotice } from './work-notice.server.ts'
import { workOneSetAside } from './work-set-aside.server.ts'

export const paymentsWiring: Wiring = {
  jobs: [
    carryOut(workNotice, (ctx, { noticeId }) => workOneNotice(ctx, noticeId)),
    carryOut(settlePayment, (ctx, { paymentId }) => settleOnePayment(ctx, paymentId)),
    carryOut(workSetAside, workOneSetAside),
    carryOutFast(payBack, (ctx, { refundId }) => payRefundBack(ctx, refundId)),
    carryOut(sweepPayments, sweepOpenPayments, EVERY_MINUTE),
  ],
  followers: [follow(refundAsked, payBack, ({ subjectId }) => ({ refundId: subjectId }))],
}
