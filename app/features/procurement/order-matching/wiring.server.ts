import { eventCompleted } from '#app/features/catalogue/events/event.ts'
import { creditIssued, invoiceOrdered } from '#app/features/money/invoicing/invoice.ts'
import { follow } from '#app/platform/facts.server.ts'
import {
  carryOut,
  carryOutFast,
  EVERY_MINUTE,
  EVERY_TEN_MINUTES,
  type Wiring,
} from '#app/platform/wiring.server.ts'
import { closeCompleteOrder } from './close-complete-order.server.ts'
import {
  closeCompleteOrderJob,
  judgeHeldJob,
  judgeOrdersJob,
  matchInvoicesJob,
  matchIssuedInvoiceJob,
} from './jobs.ts'
import { judgeHeld } from './judge-held.server.ts'
import { judgeOrders } from './judge-orders.server.ts'
import { matchInvoices } from './match-invoices.server.ts'
import { matchIssuedInvoice } from './match-issued-invoice.server.ts'
import { orderMatchingRows } from './personal-data.server.ts'
import { orderMatchingInvariants } from './queries-invariants.server.ts'

export const orderMatchingWiring: Wiring = {
  jobs: [
    carryOut(matchInvoicesJob, (ctx) => matchInvoices(ctx), EVERY_MINUTE),
    carryOut(judgeOrdersJob, judgeOrders, EVERY_TEN_MINUTES),
    carryOutFast(matchIssuedInvoiceJob, matchIssuedInvoice),
    carryOutFast(judgeHeldJob, (ctx, { eventId }) => judgeHeld(ctx, eventId)),
    carryOutFast(closeCompleteOrderJob, (ctx, { purchaseOrderId }) =>
      closeCompleteOrder(ctx, purchaseOrderId),
    ),
  ],
  followers: [
    ...[invoiceOrdered, creditIssued].map((fact) =>
      follow(fact, matchIssuedInvoiceJob, ({ subjectId }) => ({ invoiceId: subjectId })),
    ),
    follow(eventCompleted, judgeHeldJob, ({ subjectId }) => ({ eventId: subjectId })),
  ],
  personalData: orderMatchingRows,
  invariants: orderMatchingInvariants,
}
