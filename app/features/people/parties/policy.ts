import { type Actor, actsForParty } from '#app/kit/actor.ts'

/**
 * Whether the actor may set the tax terms of the party acted for: a provider its own, an admin a company's.
 */
export function canSetSaleTerms(actor: Actor): boolean {
  if (!actsForParty(actor)) return false
  return actor.role === 'self' ? actor.serviceType === 'provider' : actor.role === 'admin'
}
