import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import { type Actor, partyIdOf } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'

/**
 * Whether somebody may say for whom the tickets of an event are: its own organiser, as who says what its
 * prices contain.
 */
export function canSayBuyers(actor: Actor, event: { ownerId: PartyId }): boolean {
  return canSetSaleTerms(actor) && partyIdOf(actor) === event.ownerId
}
