import { placeLine } from '#app/kit/address-text.ts'
import { localDate } from '#app/kit/dates.ts'
import { countryName } from '#app/kit/display-names.ts'
import type { Language } from '#app/kit/language.ts'
import { instantOfLocal, localClock } from '#app/kit/local-time.ts'
import type { EventState } from './event.ts'
import type { EventPlace } from './event-page.ts'

/** The facts of an event that calendars need. */
export type CalendarFacts = EventPlace & {
  id: string
  /** The first session that it ever had, or itself: what it is known by, as sessions come and go. */
  firstSession: string
  slug: string
  title: string
  summary: string
  state: EventState
  minimum: number
  /** Since when it runs for sure. */
  guaranteedAt: Date | null
  timeZone: string
  startsAt: Date
  endsAt: Date
  dateOnly: boolean
  calendarSequence: number
  updatedAt: Date
  /** Whose event it is: the name as shown and the username of the profile. */
  organiser: { name: string; username: string }
  sessions: readonly { id: string; startsAt: Date; endsAt: Date }[]
}

/** Whole days in the zone of the place, `after` being the first day after them; or hours, as instants. */
export type CalendarSpan =
  | { kind: 'days'; first: string; after: string }
  | { kind: 'hours'; startsAt: Date; endsAt: Date; zone: string | null }

/** One session of an event; all with one `uid` are written as one recurring entry. */
export type CalendarEntry = {
  /** One for all sessions of an event, in emails, files and feeds alike, whatever becomes of its sessions. */
  uid: string
  /** Of the event: what repeats goes by its clock. */
  timeZone: string
  /** Raised with each change of date, time or place, so that calendars take the newer entry. */
  sequence: number
  cancelled: boolean
  /** Whether it takes place is still open: people are missing to its quorum. */
  tentative: boolean
  changedAt: Date
  span: CalendarSpan
  title: string
  summary: string
  location: string
  organiser: { name: string; page: string }
  page: string
}

/** `origin` of the site; `online` is the location of online sessions: a word, or the link to join. */
export type CalendarWords = { origin: string; language: Language; online: string }

/**
 * The calendar entries of an event, one for each session; its identity, times, state and place in calendars
 * are decided here alone. Sessions at a place use its zone; online ones, and those in an ambiguous hour, are
 * instants.
 */
export function calendarEntries(event: CalendarFacts, words: CalendarWords): CalendarEntry[] {
  const { origin } = words
  const host = new URL(origin).hostname
  const sessions = event.sessions.length > 0 ? event.sessions : [event]
  return sessions.map((session) => ({
    uid: `${event.firstSession}@${host}`,
    timeZone: event.timeZone,
    sequence: event.calendarSequence,
    cancelled: event.state === 'cancelled',
    tentative: isTentative(event),
    changedAt: changedAt(event),
    span: spanOf(event, session),
    title: event.title,
    summary: event.summary,
    location: locationOf(event, words),
    organiser: { name: event.organiser.name, page: `${origin}/${event.organiser.username}` },
    page: `${origin}/event/Q/${encodeURIComponent(event.slug)}`,
  }))
}

/** Of a minimum of one, whoever comes makes it run. */
function isTentative({ state, minimum, guaranteedAt }: CalendarFacts): boolean {
  return state === 'published' && minimum > 1 && guaranteedAt === null
}

function changedAt({ updatedAt, guaranteedAt }: CalendarFacts): Date {
  return guaranteedAt && guaranteedAt > updatedAt ? guaranteedAt : updatedAt
}

function spanOf(
  { dateOnly, timeZone, mode }: CalendarFacts,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): CalendarSpan {
  if (!dateOnly) {
    const isClear = [startsAt, endsAt].every((at) => isShownOnce(at, timeZone))
    return { kind: 'hours', startsAt, endsAt, zone: mode === 'venue' && isClear ? timeZone : null }
  }
  // An end at midnight belongs to the day before it.
  const last = localDate(new Date(endsAt.getTime() - 1), timeZone)
  return { kind: 'days', first: localDate(startsAt, timeZone), after: dayAfter(last) }
}

/**
 * Where clocks go back an hour comes twice, and programs do not agree on which of the two a time by the clock
 * is.
 */
function isShownOnce(at: Date, timeZone: string): boolean {
  return instantOfLocal(localDate(at, timeZone), localClock(at, timeZone), timeZone) !== 'twice'
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
}

function locationOf(event: CalendarFacts, { language, online }: CalendarWords): string {
  if (event.mode === 'online') return online
  const named = placeLine([event.venue, event.street, event.city], event.country)
  return named || (event.country ? countryName(event.country, language) : '')
}
