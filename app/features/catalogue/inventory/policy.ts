import { canSayBuyers } from '#app/features/catalogue/ticket-types/policy.ts'
import type { Actor } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'

/**
 * Whether the actor may make and end the booking codes of an event, and choose which of its ticket types need
 * one.
 */
export function canWriteBookingCodes(actor: Actor, event: { ownerId: PartyId }): boolean {
  return canSayBuyers(actor, event)
}

/** Whether the actor may set shared limits of an event. */
export function canWriteLimits(actor: Actor, event: { ownerId: PartyId }): boolean {
  return canSayBuyers(actor, event)
}
