import { holdSeatsUntil } from '#app/features/catalogue/inventory/hold-seats-until.server.ts'
import type { StartedPayment } from '#app/features/money/payments/start-payment.server.ts'
import { USUAL_TERM } from '#app/features/people/bank-accounts/transfer-terms.ts'
import { dueDay, lapseAt, soonestDue } from '#app/features/sales/orders/bill.ts'
import { changeOrder } from '#app/features/sales/orders/change-order.server.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { orderReserved } from '#app/features/sales/orders/order.ts'
import { orderDetails } from '#app/features/sales/orders/order-details.ts'
import { findBillable } from '#app/features/sales/receivables/find-billable.server.ts'
import { findOwed } from '#app/features/sales/receivables/find-owed.server.ts'
import { invoiceTransfer } from '#app/features/sales/receivables/invoice-transfer.server.ts'
import { startTransfer } from '#app/features/sales/receivables/start-transfer.server.ts'
import { newId } from '#app/kit/ids.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'

/**
 * Invoices a locked order that waited for its event to run: the transfer is awaited from now on, due by its
 * own terms as if ordered now, and the invoice is issued as the last act of the transaction. Refuses
 * `transfers:refused.notOffered` where the seller has no account any more.
 */
export async function billDecided(tx: Tx, ctx: Ctx, order: OrderRow): Promise<StartedPayment> {
  const [facts] = await findBillable(tx, [order.id, order.buyerId])
  if (!facts?.startsAt || !facts.account) throw refuse('conflict', 'transfers:refused.notOffered')
  const { validWhileUnpaid, termDays } = order
  // Orders of before sellers had terms of their own kept none.
  const term = validWhileUnpaid ? (termDays ?? USUAL_TERM) : null
  const place = { startsAt: new Date(facts.startsAt), timeZone: facts.timeZone, termDays: term }
  const due = dueDay(place, ctx.now()) ?? soonestDue(facts.timeZone, ctx.now())
  const heldUntil = lapseAt(due, facts.timeZone)
  const bought = await findOwed(tx, order)

  const payment = await startTransfer(tx, order, { sum: bought.due, key: newId() })
  if (order.state === 'reserved' && !(await holdSeatsUntil(tx, { orderId: order.id, heldUntil })))
    throw refuse('conflict', 'orders:refused.expired')
  const details = { payment: payment.id, total: bought.due.total.minor, due }
  await changeOrder(tx, ctx, order, { payment: 'start' }, { heldUntil }, details)
  await recordFact(tx, orderReserved, order.id, orderDetails(order))
  await invoiceTransfer(tx, ctx, order, { bought, transfer: facts.account, due })
  return payment
}
