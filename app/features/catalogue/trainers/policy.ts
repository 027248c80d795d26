import { type Actor, hasAccount, hasTask, type Person } from '#app/kit/actor.ts'

/**
 * Whether the actor may write the public profile of the party acted for: a provider its own, an admin a
 * company's.
 */
export function canWriteProfile(actor: Actor): actor is Person {
  if (!hasAccount(actor)) return false
  return actor.role === 'self' ? actor.serviceType === 'provider' : actor.role === 'admin'
}

/** Whether the actor is staff that decides on providers; never on an own cause (`isOwnCause`). */
export function canDecideProviders(actor: Actor): actor is Person {
  return hasTask(actor, 'approveProviders')
}
