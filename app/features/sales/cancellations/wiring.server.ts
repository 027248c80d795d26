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
import { emailRefund } from './email-refund.server.ts'
import { emailSeatsCancelled } from './email-seats-cancelled.server.ts'
import {
  callOffOrderJob,
  callOffOrdersJob,
  chaseRefundsJob,
  emailRefundJob,
  emailSeatsCancelledJob,
  notifyDisputeJob,
  notifyRefundJob,
  notifyRefundOwedJob,
  notifyReturnedSeatsJob,
} from './jobs.ts'
import { cancellationsKinds } from './notification-kinds.ts'
import { notifyDispute } from './notify-dispute.server.ts'
import { notifyRefund } from './notify-refund.server.ts'
import { notifyReturnedSeats } from './notify-returned-seats.server.ts'
import { chaseRefunds } from './refunds/chase-refunds.server.ts'
import { notifyRefundOwed } from './refunds/notify-refund-owed.server.ts'
import { cancellationsCases } from './refunds/queries-cases.server.ts'

export const cancellationsWiring: Wiring = {
  cases: cancellationsCases,
  jobs: [
    carryOutFast(emailRefundJob, (ctx, { refundId }) => emailRefund(ctx, refundId)),
    carryOut(callOffOrdersJob, (ctx, { eventId }) => callOffOrders(ctx, eventId)),
    carryOutFast(callOffOrderJob, (ctx, { orderId }) => callOffOrder(ctx, orderId)),
    carryOutFast(notifyReturnedSeatsJob, (ctx, { cancellationId }) =>
      notifyReturnedSeats(ctx, cancellationId),
    ),
    carryOutFast(emailSeatsCancelledJob, (ctx, { cancellationId }) =>
      emailSeatsCancelled(ctx, cancellationId),
    ),
    carryOutFast(notifyRefundJob, (ctx, { refundId }) => notifyRefund(ctx, refundId)),
    carryOutFast(notifyRefundOwedJob, notifyRefundOwed),
    carryOutFast(notifyDisputeJob, (ctx, { disputeId }) => notifyDispute(ctx, disputeId)),
    carryOut(chaseRefundsJob, chaseRefunds, '17 * * * *'),
  ],
  followers: [
    follow(seatsCancelled, notifyReturnedSeatsJob, ({ subjectId }) => ({ cancellationId: subjectId })),
    follow(refundFailed, notifyRefundJob, ({ subjectId }) => ({ refundId: subjectId })),
    follow(refundRequested, notifyRefundOwedJob, ({ subjectId }) => ({
      refundId: subjectId,
      what: 'asked' as const,
    })),
    follow(refundAccountNamed, notifyRefundOwedJob, ({ subjectId }) => ({
      refundId: subjectId,
      what: 'named' as const,
    })),
    follow(paymentRefunded, notifyRefundJob, ({ subjectId }) => ({ refundId: subjectId })),
    ...[disputeOpened, disputeWon, disputeLost].map((fact) =>
      follow(fact, notifyDisputeJob, ({ subjectId }) => ({ disputeId: subjectId })),
    ),
    follow(eventCancelled, callOffOrdersJob, ({ subjectId }) => ({ eventId: subjectId })),
    follow(paymentRefunded, emailRefundJob, ({ subjectId }) => ({ refundId: subjectId })),
    follow(seatsCancelled, emailSeatsCancelledJob, ({ subjectId }) => ({ cancellationId: subjectId })),
  ],
  fillings: [fill(notificationKinds, cancellationsKinds)],
}
