import { type Actor, hasTask, type Person } from '#app/kit/actor.ts'

/** Whether the actor is staff that looks after cases; never of an own cause. */
export function canDecideCases(actor: Actor): actor is Person {
  return hasTask(actor, 'moderate')
}
