import { dueDay, soonestDue } from '#app/features/sales/orders/bill.ts'
import { changeOrder } from '#app/features/sales/orders/change-order.server.ts'
import { confirmOrder } from '#app/features/sales/orders/confirm-order.server.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { billHeld } from '#app/features/sales/receivables/bill-held.server.ts'
import { findBillable } from '#app/features/sales/receivables/find-billable.server.ts'
import { newId } from '#app/kit/ids.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * Confirms a locked pledged order, as its group deal is reached: at its lines' prices, by its authorization,
 * or on an invoice that is issued once the price is final, as agreed, whether or not the seller still offers
 * invoices. False, and nothing written, where the authorization has ended: it stays pledged, and is settled
 * by the decision.
 */
export async function bookPledged(
  tx: Tx,
  ctx: Ctx,
  { order, isAuthorized: isCard }: { order: OrderRow; isAuthorized: boolean },
): Promise<boolean> {
  const { id, buyerId, payment, totalMinor, taxMinor, tax } = order
  if (buyerId === null || (!isCard && payment !== 'none')) return false
  const [facts] = isCard ? [] : await findBillable(tx, [id, buyerId])
  const transfer = facts?.account
  if (!isCard && !(transfer && facts?.startsAt)) return false

  await changeOrder(tx, ctx, order, { state: 'fall_due' }, { totalMinor, taxMinor, tax })
  const held = { ...order, buyerId, state: 'held' as const }
  if (transfer && facts?.startsAt) {
    const place = { startsAt: new Date(facts.startsAt), timeZone: facts.timeZone }
    const due = dueDay(place, ctx.now()) ?? soonestDue(facts.timeZone, ctx.now())
    await billHeld(tx, ctx, held, { facts, transfer, due, key: newId(), isLater: true })
  } else if (!(await confirmOrder(tx, ctx, held, { authorized: true })))
    throw refuse('conflict', 'orders:refused.expired')
  return true
}
