import {
  carryOut,
  carryOutFast,
  EVERY_MINUTE,
  EVERY_TEN_MINUTES,
  type Wiring,
} from '#app/platform/wiring.server.ts'
import { closeCompleteOrder } from './close-complete-order.server.ts'
import { closeCompleteOrderJob, judgeOrdersJob, matchInvoicesJob } from './jobs.ts'
import { judgeOrders } from './judge-orders.server.ts'
import { matchInvoices } from './match-invoices.server.ts'
import { orderMatchingRows } from './personal-data.server.ts'
import { orderMatchingInvariants } from './queries-invariants.server.ts'

export const orderMatchingWiring: Wiring = {
  jobs: [
    carryOut(matchInvoicesJob, matchInvoices, EVERY_MINUTE),
    carryOut(judgeOrdersJob, judgeOrders, EVERY_TEN_MINUTES),
    carryOutFast(closeCompleteOrderJob, (ctx, { purchaseOrderId }) =>
      closeCompleteOrder(ctx, purchaseOrderId),
    ),
  ],
  personalData: orderMatchingRows,
  invariants: orderMatchingInvariants,
}
