import type { EventState } from '#app/features/catalogue/events/event.ts'

export const MARKS = ['present', 'absent'] as const
export type Mark = (typeof MARKS)[number]

/** What is known of one person in one half-day: marked by hand, `came` through the door, or nothing. */
export const KNOWN = ['none', 'came', ...MARKS] as const
export type Known = (typeof KNOWN)[number]

export const isPresent = (known: Known): boolean => known === 'present' || known === 'came'

/** What one press makes of it: present, absent, and back to what it was without a mark. */
export function nextMark(known: Known): Mark | 'none' {
  if (known === 'none') return 'present'
  return known === 'absent' ? 'none' : 'absent'
}

/** One press on a cell as it is sent: whose, when, what was shown, and what it becomes. */
export function pressOf(ticket: string, { session, half }: { session: string; half: number }, seen: Known) {
  return [ticket, session, half, seen, nextMark(seen)].join('.')
}

/**
 * Whether attendance of a half-day can be noted: once it has begun, of an event that is held, and without an
 * end.
 */
export function canBeMarked(event: { state: EventState }, half: { startsAt: Date }, now: Date): boolean {
  return (event.state === 'published' || event.state === 'completed') && half.startsAt <= now
}
