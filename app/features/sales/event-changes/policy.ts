import { type Actor, partyIdOf } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'

/** Whether the actor may decide on an event whose quorum was missed: everybody who acts for its organiser. */
export function canDecideQuorum(actor: Actor, event: { ownerId: PartyId }): boolean {
  return partyIdOf(actor) === event.ownerId
}
