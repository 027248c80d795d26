import { type Actor, partyIdOf } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'

/**
 * Whether somebody may say what becomes of an event whose quorum was missed: whoever acts for its organiser,
 * all of whom are told.
 */
export function canDecideQuorum(actor: Actor, event: { ownerId: PartyId }): boolean {
  return partyIdOf(actor) === event.ownerId
}
