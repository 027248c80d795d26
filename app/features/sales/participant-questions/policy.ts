import { canSayBuyers } from '#app/features/catalogue/ticket-types/policy.ts'
import type { Actor } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'

/** Whether the actor may ask participants of an event questions: like setting who may buy its tickets. */
export function canAskParticipants(actor: Actor, event: { ownerId: PartyId }): boolean {
  return canSayBuyers(actor, event)
}
