import { type Actor, hasTask, type Person } from '#app/kit/actor.ts'

/** Whether the actor is staff that decides on reported reviews; never on an own cause (`isOwnCause`). */
export function canDecideReviews(actor: Actor): actor is Person {
  return hasTask(actor, 'moderate')
}
