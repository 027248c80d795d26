import type { EventState } from '#app/features/catalogue/events/event.ts'

export const MARKS = ['present', 'absent'] as const
export type Mark = (typeof MARKS)[number]

/** The attendance of one person in one half-day: marked by hand, `came` through the door, or nothing. */
export const KNOWN = ['none', 'came', ...MARKS] as const
export type Known = (typeof KNOWN)[number]

export const isPresent = (known: Known): boolean => known === 'present' || known === 'came'

/** The next mark after a press: present, absent, none. */
export function nextMark(known: Known): Mark | 'none' {
  if (known === 'none') return 'present'
  return known === 'absent' ? 'none' : 'absent'
}

/** The value of a cell's button: ticket, half-day, the shown mark, and the next. */
export function pressOf(ticket: string, { session, half }: { session: string; half: number }, seen: Known) {
  return [ticket, session, half, seen, nextMark(seen)].join('.')
}

/**
 * Whether attendance of a half-day can be marked: once it has begun, if the event is held, without a
 * deadline.
 */
export function canBeMarked(event: { state: EventState }, half: { startsAt: Date }, now: Date): boolean {
  return (event.state === 'published' || event.state === 'completed') && half.startsAt <= now
}
