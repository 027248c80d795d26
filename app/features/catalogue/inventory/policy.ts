import { canSayBuyers } from '#app/features/catalogue/ticket-types/policy.ts'
import type { Actor } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'

/**
 * Whether somebody may make and end the codes of an event, and say which of its tickets need one: the same.
 */
export function canWriteBookingCodes(actor: Actor, event: { ownerId: PartyId }): boolean {
  return canSayBuyers(actor, event)
}

/** Whether somebody may limit ticket types of an event together: the same. */
export function canWriteLimits(actor: Actor, event: { ownerId: PartyId }): boolean {
  return canSayBuyers(actor, event)
}
