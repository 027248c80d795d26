import { canSayBuyers } from '#app/features/catalogue/ticket-types/policy.ts'
import { type Actor, hasTask, partyIdOf } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { canWalk, type Roles, roleIn } from '#app/kit/state-table.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { ORDER_TABLE, type OrderState } from './order.ts'

type Asker = Pick<Ctx, 'actor' | 'visitorKey'>

type Sides = { buyerId: PartyId | null; visitorKey: string | null; sellerId: PartyId }

/**
 * As what somebody may take steps with an order: who holds seats as a guest is their customer by the
 * browser's key.
 */
export function orderRoles(asker: Asker, row: Sides): Roles {
  return roleIn(asker, { customer: row.buyerId, guest: row.visitorKey, provider: row.sellerId })
}

/** Whether somebody may hold the seats of an order again that is in this state. */
export function canHoldAgain(asker: Asker, order: Sides & { state: OrderState }): boolean {
  return canWalk(ORDER_TABLE, order.state, 'renew_hold', orderRoles(asker, order))
}

/** Whether somebody may give seats of an event away: the same. */
export function canGiveSeats(actor: Actor, event: { ownerId: PartyId }): boolean {
  return canSayBuyers(actor, event)
}

/** Whether somebody settles with all sellers of the marketplace. */
export const paysOutToAll = (actor: Actor): boolean => hasTask(actor, 'payOut')

/**
 * Whether somebody may say that a transfer came, or was sent back: its seller, and staff who settle with
 * sellers.
 */
export function canConfirmTransfer(actor: Actor, order: { sellerId: PartyId }): boolean {
  return partyIdOf(actor) === order.sellerId || paysOutToAll(actor)
}
