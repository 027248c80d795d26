import { formatDay, formatSession, formatTime, localDate, zoneName } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import { formatEventTime } from './event-page.ts'

export type EventDays = {
  startsAt: Date
  endsAt: Date
  timeZone: string
  dateOnly: boolean
  /** How often it is held. */
  sessions: number
}

type Say = { language: Language; t: Translate; now: Date }

/** Whether an event has several days in the zone of its place. */
export function isOverDays({ startsAt, endsAt, timeZone, sessions }: EventDays): boolean {
  return sessions > 1 && localDate(startsAt, timeZone) !== localDate(endsAt, timeZone)
}

/**
 * When an event takes place, in one line: one session by its hours, several by their number, the first and
 * the last day and the first hour. Two days are no span of 31 hours.
 */
export function formatEventDays(event: EventDays, { language, t, now }: Say): string {
  const { startsAt, endsAt, timeZone, dateOnly, sessions } = event
  if (dateOnly) return formatEventTime(event, startsAt, endsAt, language, now)
  if (!isOverDays(event)) return formatSession(startsAt, endsAt, timeZone, language, now)
  return t('events:when.days', {
    count: sessions,
    first: formatDay(startsAt, timeZone, language, now),
    last: formatDay(endsAt, timeZone, language, now),
    time: `${formatTime(startsAt, timeZone, language)} ${zoneName(startsAt, timeZone, language)}`,
  })
}
