import { type Actor, hasAccount, hasTask, type Person } from '#app/kit/actor.ts'

/**
 * Whether somebody writes the public profile of the party acted for: a provider its own, an admin that of a
 * company.
 */
export function canWriteProfile(actor: Actor): actor is Person {
  if (!hasAccount(actor)) return false
  return actor.role === 'self' ? actor.serviceType === 'provider' : actor.role === 'admin'
}

/** Whether somebody of staff decides on providers; on the own cause nobody does (`isOwnCause`). */
export function canDecideProviders(actor: Actor): actor is Person {
  return hasTask(actor, 'approveProviders')
}
