import { invoicePaid } from '#app/features/money/invoicing/invoice.ts'
import { paymentRefunded, refundFailed } from '#app/features/money/payments/refund.ts'
import { lineKinds } from '#app/features/people/qmail/line-registry.server.ts'
import { orderConfirmed, orderReserved } from '#app/features/sales/orders/order.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { noteFailedRefundJob, noteInvoiceJob, noteRefundJob } from './jobs.ts'
import { noteFailedRefund } from './note-failed-refund.server.ts'
import { noteInvoice } from './note-invoice.server.ts'
import { noteRefund } from './note-refund.server.ts'

export const orderLinesWiring: Wiring = {
  jobs: [
    carryOutFast(noteInvoiceJob, (ctx, { orderId }) => noteInvoice(ctx, orderId)),
    carryOutFast(noteRefundJob, (ctx, { refundId }) => noteRefund(ctx, refundId)),
    carryOutFast(noteFailedRefundJob, noteFailedRefund),
  ],
  followers: [
    ...[orderConfirmed, orderReserved, invoicePaid].map((fact) =>
      follow(fact, noteInvoiceJob, ({ subjectId }) => ({ orderId: subjectId })),
    ),
    follow(paymentRefunded, noteRefundJob, ({ subjectId }) => ({ refundId: subjectId })),
    follow(refundFailed, noteFailedRefundJob, ({ subjectId, details }) => ({
      refundId: subjectId,
      hadGone: details.from === 'succeeded',
    })),
  ],
  fillings: [
    fill(lineKinds, {
      invoiceIssued: 'qmail:line.invoiceIssued',
      invoicePaid: 'qmail:line.invoicePaid',
      invoiceSettled: 'qmail:line.invoiceSettled',
      refundFailed: 'qmail:line.refundFailed',
      refundGiven: 'qmail:line.refundGiven',
    }),
  ],
}
