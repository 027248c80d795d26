export const MOST_CALENDARS = 5
export const LONGEST_CALENDAR_ADDRESS = 1_000
/** How often one party may have calendars read by hand. */
export const READINGS_AN_HOUR = { name: 'own-calendars', points: 30, seconds: 3_600 } as const

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** A job checks every five minutes, so each calendar is read every fifteen. */
export const READ_EVERY_MS = 14 * MINUTE_MS
/** A calendar that fails is asked ever more rarely, and at least once a day. */
const RAREST_MS = DAY_MS
/**
 * While a calendar is being read its host gets no second request; a reader silent for longer counts as dead.
 */
export const READING_MS = 2 * MINUTE_MS
/**
 * Twelve months, and what is missing of them until a calendar that says nothing new is read as a whole again.
 */
const AHEAD_MS = 380 * DAY_MS
const WHOLE_MS = 7 * DAY_MS
const PAST_MS = DAY_MS

/** Why a calendar could not be read: a fault of `fetchOutside`, or of the file. */
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

/** The validators of a calendar's last complete reading, and the zone in which its days were read. */
export type CalendarMark = {
  etag: string | null
  lastModified: string | null
  digest: string
  timeZone: string
  wholeAt: string
}

/** The span for which busy times of a calendar are kept. */
export function keptSpan(now: Date) {
  return {
    startsAt: new Date(now.getTime() - PAST_MS),
    endsAt: new Date(now.getTime() + AHEAD_MS),
  }
}

/**
 * The validators still usable for the next reading: none after a week, or when the owner's zone has changed.
 */
export function markThatCounts(
  mark: CalendarMark | null,
  { timeZone, now }: { timeZone: string; now: Date },
): CalendarMark | null {
  if (mark === null || mark.timeZone !== timeZone) return null
  return now.getTime() - Date.parse(mark.wholeAt) < WHOLE_MS ? mark : null
}

/** When to read a calendar again after so many failures in a row. */
export function nextReading(now: Date, failures: number): Date {
  const pause = READ_EVERY_MS * 2 ** Math.min(failures, 10)
  return new Date(now.getTime() + Math.min(pause, RAREST_MS))
}

/** The host of a calendar's address, the only part that is shown: the rest gives access to the calendar. */
export function hostOf(address: string): string {
  return new URL(address).host
}

/** The zone of a provider without a profile. */
export const NO_ZONE = 'UTC'
