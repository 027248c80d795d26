import { canSayBuyers } from '#app/features/catalogue/ticket-types/policy.ts'
import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import { type Actor, hasTask, isPerson } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'

/** Who may ask for seats: people whose email address is confirmed, so that an answer reaches them. */
export function canAsk(actor: Actor): boolean {
  return isPerson(actor) && actor.emailConfirmed
}

/**
 * Whether somebody may decide on requests for seats of an event: its organiser, a company through its admins,
 * and staff who moderate.
 */
export function canDecideSeatRequests(actor: Actor, event: { ownerId: PartyId }): boolean {
  return canSayBuyers(actor, event) || decidesForAll(actor)
}

/** Whether there can be requests that somebody decides. */
export const decidesSeatRequests = (actor: Actor): boolean => canSetSaleTerms(actor) || decidesForAll(actor)

/** Whether somebody of staff decides in the place of every organiser. */
export const decidesForAll = (actor: Actor): boolean => hasTask(actor, 'moderate')
