import { type Actor, actsForParty } from '#app/kit/actor.ts'

/**
 * Whether somebody may say what the prices of the party acted for contain: a provider for itself, an admin
 * for a company.
 */
export function canSetSaleTerms(actor: Actor): boolean {
  if (!actsForParty(actor)) return false
  return actor.role === 'self' ? actor.serviceType === 'provider' : actor.role === 'admin'
}
