export const MOST_CALENDARS = 5
export const LONGEST_CALENDAR_ADDRESS = 1_000
/** How often one party may have calendars read by hand. */
export const READINGS_AN_HOUR = { name: 'own-calendars', points: 30, seconds: 3_600 } as const

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** The clock looks every five minutes, so each is read every fifteen. */
export const READ_EVERY_MS = 14 * MINUTE_MS
/** A calendar that fails is asked ever more rarely, and at least once a day. */
const RAREST_MS = DAY_MS
/** As long as somebody reads a calendar, nobody else asks its host; who is silent for longer is gone. */
export const READING_MS = 2 * MINUTE_MS
/**
 * Twelve months, and what is missing of them until a calendar that says nothing new is read as a whole again.
 */
const AHEAD_MS = 380 * DAY_MS
const WHOLE_MS = 7 * DAY_MS
const PAST_MS = DAY_MS

/** Why a calendar could not be read: what `fetchOutside` says, or what became of the file. */
export const CALENDAR_FAULTS = [
  'address',
  'unreachable',
  'slow',
  'large',
  'redirects',
  'status',
  'noCalendar',
  'many',
  'heavy',
  'aside',
  'lost',
] as const
export type CalendarFault = (typeof CALENDAR_FAULTS)[number]

/** What a calendar said of itself when it was read as a whole, and by whose clock its days were taken. */
export type CalendarMark = {
  etag: string | null
  lastModified: string | null
  digest: string
  timeZone: string
  wholeAt: string
}

/** From when to when busy times of a calendar are kept. */
export function keptSpan(now: Date) {
  return {
    startsAt: new Date(now.getTime() - PAST_MS),
    endsAt: new Date(now.getTime() + AHEAD_MS),
  }
}

/** What still counts of an earlier reading: nothing after a week, or when the owner's clock is another. */
export function markThatCounts(
  mark: CalendarMark | null,
  { timeZone, now }: { timeZone: string; now: Date },
): CalendarMark | null {
  if (mark === null || mark.timeZone !== timeZone) return null
  return now.getTime() - Date.parse(mark.wholeAt) < WHOLE_MS ? mark : null
}

/** When a calendar is asked again after so many failures in a row. */
export function nextReading(now: Date, failures: number): Date {
  const pause = READ_EVERY_MS * 2 ** Math.min(failures, 10)
  return new Date(now.getTime() + Math.min(pause, RAREST_MS))
}

/** Where a calendar is kept, which alone is shown of its address: the rest of it opens the calendar. */
export function hostOf(address: string): string {
  return new URL(address).host
}

/** The clock of a provider without a profile. */
export const NO_ZONE = 'UTC'
