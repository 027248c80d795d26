import { eventCancelled } from '#app/features/catalogue/events/event.ts'
import { disputeLost, disputeOpened, disputeWon } from '#app/features/money/payments/dispute.ts'
import {
  paymentRefunded,
  refundAccountNamed,
  refundFailed,
  refundRequested,
} from '#app/features/money/payments/refund.ts'
import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { seatsCancelled } from '#app/features/sales/orders/order.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { callOffOrder } from './call-off-order.server.ts'
import { callOffOrders } from './call-off-orders.server.ts'
import {
  callOffOrderJob,
  callOffOrdersJob,
  chaseRefundsJob,
  noteDisputeJob,
  noteRefundJob,
  noteRefundOwedJob,
  noteReturnedSeatsJob,
  sendRefundNoticeJob,
  sendSeatsCancelledJob,
} from './jobs.ts'
import { noteDispute } from './note-dispute.server.ts'
import { noteRefund } from './note-refund.server.ts'
import { noteReturnedSeats } from './note-returned-seats.server.ts'
import { cancellationsKinds } from './notification-kinds.ts'
import { chaseRefunds } from './refunds/chase-refunds.server.ts'
import { noteRefundOwed } from './refunds/note-refund-owed.server.ts'
import { sendRefundNotice } from './send-refund-notice.server.ts'
import { sendSeatsCancelled } from './send-seats-cancelled.server.ts'

export const cancellationsWiring: Wiring = {
  jobs: [
    carryOutFast(sendRefundNoticeJob, (ctx, { refundId }) => sendRefundNotice(ctx, refundId)),
    carryOut(callOffOrdersJob, (ctx, { eventId }) => callOffOrders(ctx, eventId)),
    carryOutFast(callOffOrderJob, (ctx, { orderId }) => callOffOrder(ctx, orderId)),
    carryOutFast(noteReturnedSeatsJob, (ctx, { cancellationId }) => noteReturnedSeats(ctx, cancellationId)),
    carryOutFast(sendSeatsCancelledJob, (ctx, { cancellationId }) => sendSeatsCancelled(ctx, cancellationId)),
    carryOutFast(noteRefundJob, (ctx, { refundId }) => noteRefund(ctx, refundId)),
    carryOutFast(noteRefundOwedJob, noteRefundOwed),
    carryOutFast(noteDisputeJob, (ctx, { disputeId }) => noteDispute(ctx, disputeId)),
    carryOut(chaseRefundsJob, chaseRefunds, '17 * * * *'),
  ],
  followers: [
    follow(seatsCancelled, noteReturnedSeatsJob, ({ subjectId }) => ({ cancellationId: subjectId })),
    follow(refundFailed, noteRefundJob, ({ subjectId }) => ({ refundId: subjectId })),
    follow(refundRequested, noteRefundOwedJob, ({ subjectId }) => ({
      refundId: subjectId,
      what: 'asked' as const,
    })),
    follow(refundAccountNamed, noteRefundOwedJob, ({ subjectId }) => ({
      refundId: subjectId,
      what: 'named' as const,
    })),
    follow(paymentRefunded, noteRefundJob, ({ subjectId }) => ({ refundId: subjectId })),
    ...[disputeOpened, disputeWon, disputeLost].map((fact) =>
      follow(fact, noteDisputeJob, ({ subjectId }) => ({ disputeId: subjectId })),
    ),
    follow(eventCancelled, callOffOrdersJob, ({ subjectId }) => ({ eventId: subjectId })),
    follow(paymentRefunded, sendRefundNoticeJob, ({ subjectId }) => ({ refundId: subjectId })),
    follow(seatsCancelled, sendSeatsCancelledJob, ({ subjectId }) => ({ cancellationId: subjectId })),
  ],
  fillings: [fill(notificationKinds, cancellationsKinds)],
}
