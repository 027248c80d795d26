import { defineFact, STEP, STEP_AT_TIMES } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'

export const EVENT_STATES = ['draft', 'in_review', 'published', 'completed', 'cancelled'] as const
export type EventState = (typeof EVENT_STATES)[number]
export type EventStep = 'submit' | 'publish' | 'return' | 'withdraw' | 'complete' | 'cancel'

/** An organiser's first events go through review, later ones are published at once. */
export const EVENT_TABLE: readonly Transition<EventState, EventStep>[] = [
  { name: 'submit', from: ['draft'], to: 'in_review', by: ['provider'] },
  { name: 'publish', from: ['draft'], to: 'published', by: ['provider', 'staff', 'system'] },
  { name: 'publish', from: ['in_review'], to: 'published', by: ['staff', 'system'] },
  { name: 'return', from: ['in_review'], to: 'draft', by: ['staff', 'provider'] },
  // What its own source takes back, and of which nothing was ever sold here.
  { name: 'withdraw', from: ['published'], to: 'draft', by: ['system'] },
  { name: 'complete', from: ['published'], to: 'completed', by: ['clock'] },
  {
    name: 'cancel',
    from: ['draft', 'in_review', 'published'],
    to: 'cancelled',
    by: ['provider', 'staff', 'clock'],
  },
]

export const eventPublished = defineFact('event.published', { ...STEP, owner: 'id' })
/** Staff reviewed an event: it is public now, or sent back to its organiser. */
export const eventReviewed = defineFact('event.reviewed', { owner: 'id', decision: 'word' })
/** The facts of a public event have changed. */
export const eventChanged = defineFact('event.changed', { ...STEP_AT_TIMES, part: 'word?' })
/** Somebody else of a firm trains a public event now, by whose account. */
export const eventReassigned = defineFact('event.reassigned', { trainer: 'id?', before: 'id?', by: 'id?' })
export const eventCancelled = defineFact('event.cancelled', { ...STEP, owner: 'id' })
export const eventCompleted = defineFact('event.completed', { ...STEP, owner: 'id' })
/** An event is guaranteed to run. */
export const eventGuaranteed = defineFact('event.guaranteed', { order: 'id?' })

/** Whether seats can be bought at all: published and not yet begun. */
export function isOnSale(event: { state: EventState; startsAt: Date }, now: Date): boolean {
  return event.state === 'published' && now < event.startsAt
}
