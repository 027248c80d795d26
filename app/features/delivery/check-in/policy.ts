import { type Actor, actsForParty } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'

/** Whether the actor may check people in to an event: everybody who acts for its organiser. */
export function canCheckIn(actor: Actor, event: { ownerId: PartyId }): boolean {
  return actsForParty(actor) && actor.partyId === event.ownerId
}
