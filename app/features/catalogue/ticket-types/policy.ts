import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import { type Actor, partyIdOf } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'

/** Whether the actor may set who may buy tickets of an event: its own organiser, as with its tax terms. */
export function canSayBuyers(actor: Actor, event: { ownerId: PartyId }): boolean {
  return canSetSaleTerms(actor) && partyIdOf(actor) === event.ownerId
}
