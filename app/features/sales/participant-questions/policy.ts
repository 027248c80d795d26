import { canSayBuyers } from '#app/features/catalogue/ticket-types/policy.ts'
import type { Actor } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'

/**
 * Whether somebody may ask something of the participants of an event: who may say for whom its tickets are.
 */
export function canAskParticipants(actor: Actor, event: { ownerId: PartyId }): boolean {
  return canSayBuyers(actor, event)
}
