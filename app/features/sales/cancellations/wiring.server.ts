import { eventCancelled } from '#app/features/catalogue/events/event.ts'
import {
  paymentRefunded,
  refundAccountNamed,
  refundAsked,
  refundLost,
} from '#app/features/money/payments/refund.ts'
import { seatsCancelled } from '#app/features/sales/orders/order.ts'
import { follow } from '#app/platform/facts.server.ts'
import { carryOut, carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { callOrderOff } from './call-off-order.server.ts'
import { callOffOrders } from './call-off-orders.server.ts'
import {
  callOffAll,
  callOffOrder,
  chaseOwed,
  noteGivenBack,
  noteRefund,
  noteRefundOwed,
  tellCancelled,
  tellRefund,
} from './jobs.ts'
import { noteReturnedSeats } from './note-given-back.server.ts'
import { noteRefundPaid } from './note-refund.server.ts'
import { chaseRefunds } from './refunds/chase-refunds.server.ts'
import { noteOwedRefund } from './refunds/note-refund-owed.server.ts'
import { sendRefundNotice } from './send-refund-notice.server.ts'
import { sendSeatsCancelled } from './send-seats-cancelled.server.ts'

export const cancellationsWiring: Wiring = {
  jobs: [
    carryOutFast(tellRefund, (ctx, { refundId }) => sendRefundNotice(ctx, refundId)),
    carryOut(callOffAll, (ctx, { eventId }) => callOffOrders(ctx, eventId)),
    carryOutFast(callOffOrder, (ctx, { orderId }) => callOrderOff(ctx, orderId)),
    carryOutFast(noteGivenBack, (ctx, { cancellationId }) => noteReturnedSeats(ctx, cancellationId)),
    carryOutFast(tellCancelled, (ctx, { cancellationId }) => sendSeatsCancelled(ctx, cancellationId)),
    carryOutFast(noteRefund, (ctx, { refundId }) => noteRefundPaid(ctx, refundId)),
    carryOutFast(noteRefundOwed, noteOwedRefund),
    carryOut(chaseOwed, chaseRefunds, '17 * * * *'),
  ],
  followers: [
    follow(seatsCancelled, noteGivenBack, ({ subjectId }) => ({ cancellationId: subjectId })),
    follow(refundLost, noteRefund, ({ subjectId }) => ({ refundId: subjectId })),
    follow(refundAsked, noteRefundOwed, ({ subjectId }) => ({ refundId: subjectId, what: 'asked' as const })),
    follow(refundAccountNamed, noteRefundOwed, ({ subjectId }) => ({
      refundId: subjectId,
      what: 'named' as const,
    })),
    follow(paymentRefunded, noteRefund, ({ subjectId }) => ({ refundId: subjectId })),
    follow(eventCancelled, callOffAll, ({ subjectId }) => ({ eventId: subjectId })),
    follow(paymentRefunded, tellRefund, ({ subjectId }) => ({ refundId: subjectId })),
    follow(seatsCancelled, tellCancelled, ({ subjectId }) => ({ cancellationId: subjectId })),
  ],
}
