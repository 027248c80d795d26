import { canSayBuyers } from '#app/features/catalogue/ticket-types/policy.ts'
import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import { type Actor, hasTask, isPerson } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'

/** Who may request seats: people with a confirmed email address, so that an answer reaches them. */
export function canAsk(actor: Actor): boolean {
  return isPerson(actor) && actor.emailConfirmed
}

/**
 * Whether the actor may decide seat requests of an event: its organiser, a company through its admins, and
 * staff who moderate.
 */
export function canDecideSeatRequests(actor: Actor, event: { ownerId: PartyId }): boolean {
  return canSayBuyers(actor, event) || decidesForAll(actor)
}

/** Whether the actor may decide seat requests of any event. */
export const decidesSeatRequests = (actor: Actor): boolean => canSetSaleTerms(actor) || decidesForAll(actor)

/** Whether the actor is staff that decides for every organiser. */
export const decidesForAll = (actor: Actor): boolean => hasTask(actor, 'moderate')
