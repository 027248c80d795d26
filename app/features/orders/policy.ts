import { canSayBuyers } from '#app/features/tickets/policy.ts'
import { type Actor, hasTask, partyIdOf } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { canWalk, type Standing, standing } from '#app/kit/state-table.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { isGiven, ORDER_TABLE, type OrderState } from './order.ts'

type Asker = Pick<Ctx, 'actor' | 'visitorKey'>
type Given = { byHand: boolean; soldBy: string | null; sellerId: PartyId }
type Sides = { buyerId: PartyId | null; visitorKey: string | null; sellerId: PartyId }

/** As what somebody may take steps with an order: who holds seats as a guest is their customer by the browser's key. */
export function orderStanding(asker: Asker, row: Sides): Standing {
  return standing(asker, { customer: row.buyerId, guest: row.visitorKey, provider: row.sellerId })
}

/** Whether somebody may hold the seats of an order again that is in this state. */
export function canHoldAgain(asker: Asker, order: Sides & { state: OrderState }): boolean {
  return canWalk(ORDER_TABLE, order.state, 'hold_again', orderStanding(asker, order))
}

/** Whether somebody may say what becomes of an event whose quorum was missed: whoever acts for its organiser, all of whom are told. */
export function canDecideQuorum(actor: Actor, event: { ownerId: PartyId }): boolean {
  return partyIdOf(actor) === event.ownerId
}

/** Whether somebody may ask something of the participants of an event: who may say for whom its tickets are. */
export function canAskParticipants(actor: Actor, event: { ownerId: PartyId }): boolean {
  return canSayBuyers(actor, event)
}

/** Whether somebody may give seats of an event away: the same. */
export function canGiveSeats(actor: Actor, event: { ownerId: PartyId }): boolean {
  return canSayBuyers(actor, event)
}

/** Whether somebody who acts for the buyer may cancel seats of an order: whoever does, but of what was given who may give. */
export function canCancelSeats(actor: Actor, order: Given): boolean {
  return !isGiven(order) || canGiveSeats(actor, { ownerId: order.sellerId })
}

/** Whether somebody settles with all sellers of the marketplace. */
export const settlesForAll = (actor: Actor): boolean => hasTask(actor, 'payOut')

/** Whether somebody may say that a transfer came, or was sent back: its seller, and staff who settle with sellers. */
export function canSettleTransfer(actor: Actor, order: { sellerId: PartyId }): boolean {
  return partyIdOf(actor) === order.sellerId || settlesForAll(actor)
}
