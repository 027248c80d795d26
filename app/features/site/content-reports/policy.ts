import { type Actor, hasTask, type Person } from '#app/kit/actor.ts'

/** Whether the actor is staff that decides about what was reported; never on an own cause (`isOwnCause`). */
export function canDecideReports(actor: Actor): actor is Person {
  return hasTask(actor, 'moderate')
}
