import { type Actor, hasTask, type Person } from '#app/kit/actor.ts'

/**
 * Whether somebody of staff decides on reviews that were reported; nobody on those of the own cause
 * (`isOwnCause`).
 */
export function canDecideReviews(actor: Actor): actor is Person {
  return hasTask(actor, 'moderate')
}
