import { canWriteTopics, hindranceOf } from '#app/features/topics/policy.ts'
import { type Actor, hasTask, type Person } from '#app/kit/actor.ts'

/** Events of an organiser that were public before the next ones are public at once. */
export const LOOKED_AT_FIRST = 3

/** Whether somebody of staff looks at events before they are public. */
export function canReviewEvents(actor: Actor): boolean {
  return hasTask(actor, 'moderate')
}

/** What keeps somebody from a step with events of the party acted for; those who write its topics write its events. */
export function refusalOf(actor: Person, step: 'write' | 'publish'): string | null {
  if (!canWriteTopics(actor)) return 'offers:refused.writes'
  const hindrance = step === 'publish' ? hindranceOf(actor) : null
  return hindrance ? `offers:refused.${hindrance}` : null
}
