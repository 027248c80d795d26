import { keepSeats } from '#app/features/catalogue/inventory/keep-seats.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { changeOrder } from './change-order.server.ts'
import { issueTickets } from './change-tickets.server.ts'
import { invoiceOrder } from './invoice-order.server.ts'
import { lowerPriceJob } from './jobs.ts'
import type { OrderRow } from './lock-order.server.ts'
import { dueOf, HOLD_OVER, shareTotal } from './order.ts'
import { orderDetails } from './order-details.ts'
import { hasSeats } from './order-item.ts'
import { isPriceLowered } from './pricing.ts'
import { sellOrder } from './sell-order.server.ts'
import { trainingPaid } from './training.ts'

/**
 * Places a locked order: seats kept, tickets valid, sale in the ledger, invoice issued (or paid, where it was
 * billed before), all in the caller's transaction, and what a price promise made cheaper since is to come
 * down; `paid` takes the step of the payment with it. Of money that is only `authorized` nothing is sold or
 * invoiced yet. False, and nothing written, when the seats are gone.
 */
export async function confirmOrder(
  tx: Tx,
  ctx: Ctx,
  order: OrderRow,
  { authorized = false, ...paid }: { payment?: 'succeed'; authorized?: boolean } = {},
): Promise<boolean> {
  // The time of who teaches was kept for as long as a training was to be paid, and may be somebody else's
  // since.
  const isKept = hasSeats(order)
    ? await keepSeats(tx, { orderId: order.id, at: ctx.now() })
    : order.state === 'held' || order.state === 'reserved'
  if (!isKept) return false

  const [bought] = await issueTickets(tx, [order.id])
  if (!bought) throw new Error('an order was lost')
  const due = dueOf(bought.lines, order)
  const { total } = due
  const { commission } = shareTotal(due, bought.lines)
  const state = order.state === 'held' || order.state === 'reserved' ? 'confirm' : 'confirm_late'
  const confirmed = { confirmedAt: ctx.now(), commissionMinor: commission.minor, ...HOLD_OVER }
  await changeOrder(tx, ctx, order, { state, ...paid }, confirmed)
  if (!hasSeats(order)) await recordFact(tx, trainingPaid, order.id, orderDetails(order))
  if (total.minor === 0 || authorized) return true
  await sellOrder(tx, ctx, order, { total, commission })
  if (order.billedAt === null) await invoiceOrder(tx, ctx, order, { ...bought, due })
  if (isPriceLowered(bought.lines)) await enqueue(tx, lowerPriceJob, { orderId: order.id })
  return true
}
