import { canGiveSeats } from '#app/features/sales/orders/policy.ts'
import { type Actor, hasTask, partyIdOf } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'

type Sold = { sellerId: PartyId }

/** Whether somebody may correct participants of an order and send its papers again: who manages its event. */
export const canServeOrder = (actor: Actor, { sellerId }: Sold): boolean =>
  canGiveSeats(actor, { ownerId: sellerId })

/**
 * Whether somebody may give money of an order back beyond its terms: the same, and staff who neither sold nor
 * bought it.
 */
export const canRefundGoodwill = (actor: Actor, order: Sold & { buyerId: PartyId | null }): boolean =>
  canServeOrder(actor, order) ||
  (hasTask(actor, 'refund') && ![order.sellerId, order.buyerId].includes(partyIdOf(actor)))
