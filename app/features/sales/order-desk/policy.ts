import { canGiveSeats } from '#app/features/sales/orders/policy.ts'
import { type Actor, hasTask, isPerson, type Person, partyIdOf } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'

type Sold = { sellerId: PartyId }

/** Whether somebody may correct participants of an order and send its papers again: who manages its event. */
export const canServeOrder = (actor: Actor, { sellerId }: Sold): boolean =>
  canGiveSeats(actor, { ownerId: sellerId })

/** Whether the actor is staff that gives money back beyond the terms; never in an own cause. */
export const canGiveGoodwill = (actor: Actor): actor is Person => isPerson(actor) && hasTask(actor, 'refund')

/**
 * Whether somebody may give money of an order back beyond its terms: the same, and staff who neither sold nor
 * bought it.
 */
export const canRefundGoodwill = (actor: Actor, order: Sold & { buyerId: PartyId | null }): boolean =>
  canServeOrder(actor, order) ||
  (canGiveGoodwill(actor) && ![order.sellerId, order.buyerId].includes(partyIdOf(actor)))
