import { type Actor, hasTask } from '#app/kit/actor.ts'

/** Who takes a question off the page of a requirement: staff who moderate. */
export function canHideQuestions(actor: Actor): boolean {
  return hasTask(actor, 'moderate')
}
