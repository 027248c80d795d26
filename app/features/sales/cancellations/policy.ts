import { isComplimentary } from '#app/features/sales/orders/order.ts'
import { canGiveSeats } from '#app/features/sales/orders/policy.ts'
import type { Actor } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'

type Given = { isManual: boolean; enteredBy: string | null; sellerId: PartyId }

/**
 * Whether somebody who acts for the buyer may cancel seats of an order: whoever does, but of what was given
 * who may give.
 */
export function canCancelSeats(actor: Actor, order: Given): boolean {
  return !isComplimentary(order) || canGiveSeats(actor, { ownerId: order.sellerId })
}
