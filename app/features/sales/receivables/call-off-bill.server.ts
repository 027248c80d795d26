import { releaseSeats } from '#app/features/catalogue/inventory/release-seats.server.ts'
import { cancelOrder } from '#app/features/sales/orders/cancel-order.server.ts'
import { voidTickets } from '#app/features/sales/orders/change-void-tickets.server.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { saleCalledOff } from '#app/features/sales/orders/order.ts'
import { orderDetails } from '#app/features/sales/orders/order-details.ts'
import { endTicketMails } from '#app/features/sales/participants/end-ticket-mails.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { listSeats } from './list-seats.server.ts'
import { withdrawBill } from './withdraw-bill.server.ts'

/**
 * Calls off a locked order on an invoice that nobody has paid, as its seller decided: its seats are free
 * again, its tickets void, a credit note corrects the invoice, and buyer and participants are told. As the
 * last that its transaction does.
 */
export async function callOffBill(tx: Tx, ctx: Ctx, order: OrderRow): Promise<void> {
  if (order.state === 'confirmed') {
    const going = await listSeats(tx, order.id)
    await endTicketMails(tx, { order, going, staying: [], ended: 'cancelled', at: ctx.now() })
  }
  await cancelOrder(tx, ctx, order, { reason: 'seller' })
  await releaseSeats(tx, { orderIds: [order.id], as: 'decline' })
  await voidTickets(tx, [order.id])
  await recordFact(tx, saleCalledOff, order.id, orderDetails(order))
  await withdrawBill(tx, ctx, order)
}
