import { type Actor, actsForParty } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'

/** Whether somebody may stand at the door of an event: whoever acts for its organiser. */
export function canCheckIn(actor: Actor, event: { ownerId: PartyId }): boolean {
  return actsForParty(actor) && actor.partyId === event.ownerId
}
