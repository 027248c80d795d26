import { isJoining } from '#app/features/sales/orders/joining.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { isUncharged } from '#app/features/sales/orders/open-money.ts'
import { checkoutStep, checkPayable } from '#app/features/sales/orders/order.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { findPayable, type PayableFacts } from './find-payable.server.ts'
import { checkSeller } from './seller-facts.ts'

/**
 * Whether a locked order can be paid now, by what was read of it; throws the refusal that says why not: what
 * checkPayable refuses, `group-deals:refused.promised`, and what checkSeller refuses.
 */
export async function checkPayableNow(
  tx: Tx,
  order: OrderRow,
  now: Date,
  read?: PayableFacts,
): Promise<PayableFacts> {
  const facts = read ?? (await findPayable(tx, [order.id]))[0]
  if (!facts?.event) throw refuse('conflict', 'orders:refused.eventGone')
  const uncharged = isUncharged(order)
  if (uncharged && order.heldUntil !== null && order.heldUntil <= now)
    throw refuse('conflict', 'orders:refused.expired')
  const tickets = facts.unnamed ? [{ participantName: null }] : []
  const step = uncharged ? 'payment' : checkoutStep({ ...order, tickets })
  const event = { state: facts.event.state, startsAt: new Date(facts.event.startsAt) }
  if (isJoining(order)) throw refuse('conflict', 'group-deals:refused.pledged')
  checkPayable({ ...order, step, uncharged }, event, now)
  checkSeller(order, facts.seller, now)
  return facts
}
