import { type Actor, hasTask, isStaff, type Person } from '#app/kit/actor.ts'

/** Whether the actor is staff that decides on what suspended sellers have sold; never of an own cause. */
export function canDecideCases(actor: Actor): actor is Person {
  return hasTask(actor, 'moderate')
}

/**
 * Whether the actor is staff of any task, for whom something may wait. Which kinds do is said by the task of
 * each, and what is an own cause by its query.
 */
export function canWorkCases(actor: Actor): actor is Person {
  return isStaff(actor)
}
