import { isoInZone, localDate, offsetMinutes } from '#app/kit/dates.ts'
import { defineFact } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'

/**
 * What became of a day of decision that passed with people missing: `open` waits for the organiser's word.
 * `lapsed` is silence, which cancels as `cancelled` does; `filled` means that enough people came while it was
 * waited for.
 */
export const DECISION_STATES = ['open', 'run', 'moved', 'cancelled', 'lapsed', 'filled'] as const
export type DecisionState = (typeof DECISION_STATES)[number]
export type DecisionStep = 'run' | 'move' | 'cancel' | 'lapse' | 'fill'

export const DECISION_TABLE: readonly Transition<DecisionState, DecisionStep>[] = [
  { name: 'run', from: ['open'], to: 'run', by: ['provider'] },
  { name: 'move', from: ['open'], to: 'moved', by: ['provider'] },
  { name: 'cancel', from: ['open'], to: 'cancelled', by: ['provider'] },
  { name: 'lapse', from: ['open'], to: 'lapsed', by: ['clock'] },
  { name: 'fill', from: ['open'], to: 'filled', by: ['system'] },
]

/** What an organiser may choose, and the state that each choice leads to. */
export const CHOICES = ['run', 'move', 'cancel'] as const
export type Choice = (typeof CHOICES)[number]
export const CHOSEN = { run: 'run', move: 'moved', cancel: 'cancelled' } as const satisfies Record<
  Choice,
  DecisionState
>

/** Its day of decision has passed with people missing; of the event. */
export const quorumMissed = defineFact('quorum.missed', { askedAt: 'moment' })
/** Its day of decision is another one; of the event. */
export const quorumMoved = defineFact('quorum.moved', { decision: 'id', movedTo: 'moment?' })

const HOUR = 3_600_000
/** How long an organiser's silence lasts before it is an answer. */
export const ANSWER_HOURS = 24
/** A day of decision is moved so often and no more: who has paid waits for an answer. */
export const MOST_MOVES = 2
/** On a chosen day it is decided at this hour of the place's clock, so that it can be read by daylight. */
export const DECIDED_AT = '18:00'

/**
 * Until when the organiser of an event is waited for that is asked `now`: a day, or half of what is left to
 * its start.
 */
export function answerUntil(startsAt: Date, now: Date): Date {
  const left = startsAt.getTime() - now.getTime()
  return new Date(now.getTime() + Math.max(0, Math.min(ANSWER_HOURS * HOUR, left / 2)))
}

/** The last moment to which a decision may be moved: whoever is silent then still ends before the start. */
export function lastDeadline(startsAt: Date): Date {
  return new Date(startsAt.getTime() - ANSWER_HOURS * HOUR)
}

type Place = { startsAt: Date; timeZone: string }

/**
 * The days ('2026-12-03') to which a decision can be moved as of `now`, first and last; null when none is
 * left.
 */
export function movableDays(
  { startsAt, timeZone }: Place,
  now: Date,
): { first: string; last: string } | null {
  const last = lastDayBy(lastDeadline(startsAt), timeZone)
  const today = localDate(now, timeZone)
  const first = deadlineOn(today, timeZone) > now ? today : dayAfter(today)
  return first <= last ? { first, last } : null
}

/** The last day of the place on which it can be decided by a moment. */
export function lastDayBy(at: Date, timeZone: string): string {
  const day = localDate(at, timeZone)
  return deadlineOn(day, timeZone) <= at ? day : dayAfter(day, -1)
}

function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 24 * HOUR).toISOString().slice(0, 10)
}

/** The moment at which it is decided on a day of the place. */
export function deadlineOn(day: string, timeZone: string): Date {
  const asIfUtc = new Date(`${day}T${DECIDED_AT}:00Z`)
  const near = new Date(asIfUtc.getTime() - offsetMinutes(asIfUtc, timeZone) * 60_000)
  // Clocks that changed in between are read once more at the moment itself.
  const exact = new Date(asIfUtc.getTime() - offsetMinutes(near, timeZone) * 60_000)
  return isoInZone(exact, timeZone).startsWith(day) ? exact : near
}
