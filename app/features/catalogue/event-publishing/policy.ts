import type { EventState } from '#app/features/catalogue/events/event.ts'
import { canWriteTopics, hindranceOf } from '#app/features/catalogue/topics/policy.ts'
import { type Actor, actsForParty, hasTask, type PartyActor, type Person } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'

/** After so many public events an organiser's next ones are published without review. */
export const LOOKED_AT_FIRST = 3

/** Whether the actor is staff that reviews events; never for an own cause (`isOwnCause`). */
export function canReviewEvents(actor: Actor): actor is Person {
  return hasTask(actor, 'moderate')
}

/**
 * Why an actor may not do a step with events of the party acted for; null where they may. Who writes its
 * topics writes its events.
 */
export function refusalOf(actor: PartyActor, step: 'write' | 'publish'): string | null {
  if (!canWriteTopics(actor)) return 'event-publishing:refused.writes'
  const hindrance = step === 'publish' ? hindranceOf(actor) : null
  return hindrance ? `event-publishing:refused.${hindrance}` : null
}

type Sold = { state: EventState; startsAt: Date; publishedAt: Date | null }

/** Whether the actor may cancel an own event: one that has not begun. */
export function canCancelEvent(actor: Actor, event: Sold & { ownerId: PartyId }, now: Date): boolean {
  const isOwn = actsForParty(actor) && actor.partyId === event.ownerId
  if (!isOwn || refusalOf(actor, event.publishedAt ? 'publish' : 'write') !== null) return false
  return ['draft', 'in_review', 'published'].includes(event.state) && event.startsAt > now
}

/** Whether the actor may guarantee an own event that is not guaranteed yet. */
export function canRunEvent(actor: Actor, event: Sold & { ownerId: PartyId }, now: Date): boolean {
  return event.state === 'published' && canCancelEvent(actor, event, now)
}
