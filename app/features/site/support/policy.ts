import { type Actor, hasTask, type Person } from '#app/kit/actor.ts'

/** Whether the actor is staff that answers messages to the house; never an own one. */
export function canAnswerContact(actor: Actor): actor is Person {
  return hasTask(actor, 'moderate')
}
