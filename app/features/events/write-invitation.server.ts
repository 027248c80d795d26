import { TZDate } from '@date-fns/tz'
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventRepeatingFreq,
} from 'ical-generator'
import type { CalendarEntry, CalendarSpan } from './calendar-entry.ts'
import { type CalendarDay, type CalendarSeries, seriesOf } from './calendar-series.ts'
import { addEntry, PRODUCT, quotable, rulesOf } from './write-calendar.server.ts'

/** Whom an event is sent to by email, from which mailbox, and when; `uid` stays the same whatever becomes of its sessions. */
export type Invited = {
  uid: string
  attendee: { address: string; name: string | null }
  sender: string
  timeZone: string
  at: Date
}

export type Invitation = { method: 'REQUEST' | 'CANCEL'; content: string }

/**
 * The entries of one event, at least one, as an invitation: mail programs put it into the reader's calendar by themselves, keep it true
 * by the next one and take it out again (RFC 5546, 3.2.2 and 3.2.5). Who gets it has a seat already, so no answer is asked for.
 * However many sessions there are, it is one entry, which repeats (`seriesOf`).
 */
export function writeInvitation(entries: readonly CalendarEntry[], invited: Invited): Invitation {
  const [entry, ...others] = entries
  if (!entry) throw new Error('An invitation is about something.')
  const method = entry.cancelled ? 'CANCEL' : 'REQUEST'
  const calendar = ical({ prodId: PRODUCT, method: ICalCalendarMethod[method] })
  const series = seriesOf([entry, ...others], invited.timeZone)
  if (series.times === 1) addInvited(calendar, { ...entry, span: series.first.span }, invited)
  else addSeries(calendar, entry, series, invited)
  const spans =
    series.times === 1 ? [series.first] : [...entries, ...series.other].map((one) => byClock(one, invited))
  calendar.timezone({ name: null, generator: (zone) => rulesOf(zone, spans) })
  return { method, content: `${calendar.toString().trimEnd()}\r\n` }
}

/** What repeats goes by the clock of its zone, also online: as instants it would shift with the clocks. */
function byClock<T extends { span: CalendarSpan }>(one: T, { timeZone }: Invited): T {
  return one.span.kind === 'days' ? one : { ...one, span: { ...one.span, zone: timeZone } }
}

function addSeries(
  calendar: ICalCalendar,
  entry: CalendarEntry,
  { first, every, times, without, other }: CalendarSeries,
  invited: Invited,
): void {
  const place = (one: CalendarDay) => byClock({ ...entry, span: one.span }, invited)
  const onDay = (day: string) => dateOn(day, first.span, invited.timeZone)
  addInvited(calendar, place(first), invited).repeating({
    ...{ freq: ICalEventRepeatingFreq.DAILY, interval: every, count: times },
    ...(without.length > 0 ? { exclude: without.map(onDay) } : {}),
  })
  // Whoever is told that it is off needs no word about single days.
  if (entry.cancelled) return
  for (const one of other) addInvited(calendar, place(one), invited).recurrenceId(onDay(one.day))
}

/** When the entry of the first day comes on another one. */
function dateOn(day: string, first: CalendarSpan, timeZone: string): Date {
  if (first.kind === 'days') return new Date(day)
  const start = new TZDate(first.startsAt, timeZone)
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new TZDate(year, month - 1, date, start.getHours(), start.getMinutes(), start.getSeconds(), timeZone)
}

function addInvited(calendar: ICalCalendar, entry: CalendarEntry, { uid, attendee, sender, at }: Invited) {
  const event = addEntry(calendar, { ...entry, uid })
  event.stamp(at)
  event.organizer({ name: quotable(entry.organiser.name), email: sender })
  event.createAttendee({
    ...{ email: attendee.address, name: quotable(attendee.name ?? attendee.address), rsvp: false },
    ...{ role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.ACCEPTED },
    type: ICalAttendeeType.INDIVIDUAL,
  })
  return event
}
