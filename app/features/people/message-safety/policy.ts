import { type Actor, hasTask, type Person } from '#app/kit/actor.ts'

/** Whether the actor is staff that decides about messages; never on an own cause (`isOwnCause`). */
export function canDecideMessages(actor: Actor): actor is Person {
  return hasTask(actor, 'moderate')
}
