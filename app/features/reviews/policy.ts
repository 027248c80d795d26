import { type Actor, hasTask } from '#app/kit/actor.ts'

/** Whether somebody of staff decides on reviews that were reported. */
export function canDecideReviews(actor: Actor): boolean {
  return hasTask(actor, 'moderate')
}
