import { isoInZone, localDate, offsetMinutes } from '#app/kit/dates.ts'
import { defineFact } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'

/**
 * The states of a quorum decision whose day passed below the minimum: `open` waits for the organiser.
 * `lapsed` is silence, which cancels as `cancelled` does; `filled` means that the quorum was reached
 * meanwhile.
 */
export const DECISION_STATES = ['open', 'run', 'moved', 'cancelled', 'lapsed', 'filled'] as const
export type DecisionState = (typeof DECISION_STATES)[number]
export type DecisionStep = 'run' | 'move' | 'cancel' | 'lapse' | 'fill'

export const DECISION_TABLE: readonly Transition<DecisionState, DecisionStep>[] = [
  { name: 'run', from: ['open'], to: 'run', by: ['provider', 'staff'] },
  { name: 'move', from: ['open'], to: 'moved', by: ['provider'] },
  { name: 'cancel', from: ['open'], to: 'cancelled', by: ['provider', 'staff'] },
  { name: 'lapse', from: ['open'], to: 'lapsed', by: ['clock'] },
  { name: 'fill', from: ['open'], to: 'filled', by: ['system'] },
]

/** The choices of an organiser, and the state that each leads to. */
export const CHOICES = ['run', 'move', 'cancel'] as const
export type Choice = (typeof CHOICES)[number]
export const CHOSEN = { run: 'run', move: 'moved', cancel: 'cancelled' } as const satisfies Record<
  Choice,
  DecisionState
>

/** The decision day of the event has passed below its minimum. */
export const quorumMissed = defineFact('quorum.missed', { askedAt: 'moment' })
/** The decision day of the event was moved. */
export const quorumMoved = defineFact('quorum.moved', { decision: 'id', movedTo: 'moment?' })

const HOUR = 3_600_000
/** For how many hours an organiser's answer is awaited. */
export const ANSWER_HOURS = 24
/** A decision day can be moved so often, as buyers who have paid wait for an answer. */
export const MOST_MOVES = 2
/**
 * The hour of a chosen day, in the zone of the place, at which it is decided, so that it can be read by
 * daylight.
 */
export const DECIDED_AT = '18:00'

/**
 * Until when the answer of an organiser asked at `now` is awaited: a day, or half of the time left to the
 * start.
 */
export function answerUntil(startsAt: Date, now: Date): Date {
  const left = startsAt.getTime() - now.getTime()
  return new Date(now.getTime() + Math.max(0, Math.min(ANSWER_HOURS * HOUR, left / 2)))
}

/** The last moment to which a decision can be moved, so that silence then still ends before the start. */
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

/** The last day, in the zone of the place, on which it can be decided by a moment. */
export function lastDayBy(at: Date, timeZone: string): string {
  const day = localDate(at, timeZone)
  return deadlineOn(day, timeZone) <= at ? day : dayAfter(day, -1)
}

function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 24 * HOUR).toISOString().slice(0, 10)
}

/** The moment of the decision on a day, in the zone of the place. */
export function deadlineOn(day: string, timeZone: string): Date {
  const asIfUtc = new Date(`${day}T${DECIDED_AT}:00Z`)
  const near = new Date(asIfUtc.getTime() - offsetMinutes(asIfUtc, timeZone) * 60_000)
  // Clocks that changed in between are read once more at the moment itself.
  const exact = new Date(asIfUtc.getTime() - offsetMinutes(near, timeZone) * 60_000)
  return isoInZone(exact, timeZone).startsWith(day) ? exact : near
}
