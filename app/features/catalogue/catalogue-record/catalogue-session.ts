import { CATALOGUE_LIMITS } from '#app/kit/reading-limits.ts'
import type { CatalogueSession, RawRecord } from './catalogue.ts'
import type { Finding } from './catalogue-finding.ts'
import {
  addDays,
  instantOf,
  type Moment,
  momentText,
  readClock,
  readDuration,
  readMoment,
  roughDate,
} from './catalogue-moment.ts'
import { type CatalogueReason, CatalogueRefusal } from './catalogue-reason.ts'
import { cleanLine } from './catalogue-text.ts'

/** One session as its source gives it: local times until the zone is known. */
export type SpokenSession = { start: Moment; end: Moment | null }

/** The sessions of a record, the first from its own fields. Refuses a record without a start. */
export function readSessions(raw: RawRecord): SpokenSession[] {
  const start = withClock(raw.start, raw.startTime) ?? instantMoment(raw.startInstant)
  if (!start) throw new CatalogueRefusal('start.missing')
  const first = { start, end: withClock(raw.end, raw.endTime) ?? instantMoment(raw.endInstant) }
  const more = raw.moreSessions.map((session) => ({
    start: readMoment(session.start),
    end: session.end ? readMoment(session.end) : null,
  }))
  return [first, ...more]
}

/** Whether any session has a time of day, and the UTC offset in minutes that all their moments share. */
export function clockOf(
  sessions: readonly SpokenSession[],
  raw: RawRecord,
): { hasHours: boolean; offset: number | null } {
  const timed = sessions.filter(({ start, end }) => !isDays(start, end, raw))
  const moments = timed.flatMap(({ start, end }) => (end ? [start, end] : [start]))
  const isFixed = moments.length > 0 && moments.every(({ offset }) => offset !== null)
  return { hasHours: timed.length > 0, offset: isFixed ? (moments[0]?.offset ?? null) : null }
}

/**
 * The sessions, the first by the instants that the record gives beside its local times, if both are given.
 */
export function byInstants([first, ...more]: SpokenSession[], raw: RawRecord): SpokenSession[] {
  const start = instantMoment(raw.startInstant)
  const end = instantMoment(raw.endInstant)
  return first && start && end && !isDays(first.start, first.end, raw)
    ? [{ start, end }, ...more]
    : first
      ? [first, ...more]
      : more
}

/**
 * The sessions as instants, in order. Refuses those out of range, that end before they start, last too long,
 * or give one moment twice and differently.
 */
export function resolveSessions(
  spoken: readonly SpokenSession[],
  raw: RawRecord,
  zone: Finding<string>,
  { now, notes }: { now: Date; notes: CatalogueReason[] },
): CatalogueSession[] {
  const sessions = spoken.map((session) => sessionOf(session, raw, zone.value, now, notes))
  const [first] = sessions
  if (first && !first.isDateOnly && zone.sure) {
    refuseOther('start', first.startsAt, raw.startInstant, zone.value)
    refuseOther('end', first.endsAt, raw.endInstant, zone.value)
  }
  return sessions.sort((left, right) => left.startsAt.getTime() - right.startsAt.getTime())
}

function refuseOther(side: string, at: Date, said: string | undefined, zone: string): void {
  const moment = instantMoment(said)
  if (!moment || instantOf(moment, 'Etc/UTC').getTime() === at.getTime()) return
  const local = at.toLocaleString('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  throw new CatalogueRefusal('time.contradicts', { side, local, zone, instant: cleanLine(said) })
}

function instantMoment(text: string | undefined): Moment | null {
  if (!cleanLine(text)) return null
  const moment = readMoment(cleanLine(text))
  return moment.seconds === null ? null : { ...moment, offset: moment.offset ?? 0 }
}

function withClock(day: string | undefined, time: string | undefined): Moment | null {
  if (!cleanLine(day)) return null
  const moment = readMoment(roughDate(day) ?? cleanLine(day))
  if (!cleanLine(time) || (moment.seconds !== null && moment.seconds !== 0)) return moment
  const clock = readClock(cleanLine(time))
  if (!clock) throw new CatalogueRefusal('time.unreadable', { text: cleanLine(time) })
  return { ...moment, ...clock }
}

function sessionOf(
  { start, end: givenEnd }: SpokenSession,
  raw: RawRecord,
  timeZone: string,
  now: Date,
  notes: CatalogueReason[],
): CatalogueSession {
  const reach = { from: 2000, to: now.getUTCFullYear() + 10 }
  for (const { year } of givenEnd ? [start, givenEnd] : [start])
    if (year < reach.from || year > reach.to) throw new CatalogueRefusal('time.year', { year, ...reach })
  const end = givenEnd ?? endByDuration(start, raw, timeZone)
  const [from, to] = isWholeDays(start, end) ? [dayOf(start), dayOf(end)] : [start, end]
  const isDateOnly = from.seconds === null
  if (isDateOnly && (hasTime(start) || hasTime(end))) notes.push({ code: 'left.time' })
  const startsAt = instantOf(from, timeZone)
  const endsAt = isDateOnly
    ? new Date(instantOf(addDays({ ...to, seconds: 0 }, 1), timeZone).getTime() - 1000)
    : instantOf(to, timeZone)
  if (endsAt <= startsAt)
    throw new CatalogueRefusal('time.order', { start: momentText(from), end: momentText(to) })
  const days = Math.ceil((endsAt.getTime() - startsAt.getTime()) / 86_400_000)
  const limit = CATALOGUE_LIMITS.days
  if (days > limit) throw new CatalogueRefusal('time.long', { count: days, limit })
  return { startsAt, endsAt, isDateOnly }
}

function endByDuration(start: Moment, raw: RawRecord, timeZone: string): Moment {
  const minutes = readDuration(raw.duration)
  if (isDays(start, null, raw))
    return minutes && minutes >= 1440 ? addDays(dayOf(start), Math.ceil(minutes / 1440) - 1) : dayOf(start)
  if (minutes === null) throw new CatalogueRefusal('end.missing')
  const end = new Date(instantOf(start, timeZone).getTime() + minutes * 60_000)
  return {
    year: end.getUTCFullYear(),
    month: end.getUTCMonth() + 1,
    day: end.getUTCDate(),
    seconds: end.getUTCHours() * 3600 + end.getUTCMinutes() * 60 + end.getUTCSeconds(),
    offset: 0,
  }
}

function isDays(start: Moment, end: Moment | null, raw: RawRecord): boolean {
  if (end) return isWholeDays(start, end)
  return (
    start.seconds === null ||
    (start.seconds === 0 && start.offset === null && readDuration(raw.duration) === null)
  )
}

// Midnight at both ends is how programs write a day without a time; one end without a time leaves both
// without.
function isWholeDays(start: Moment, end: Moment): boolean {
  const isMidnight = (moment: Moment) => moment.seconds === 0 && moment.offset === null
  return start.seconds === null || end.seconds === null || (isMidnight(start) && isMidnight(end))
}

function dayOf(moment: Moment): Moment {
  return { ...moment, seconds: null, offset: null }
}

function hasTime(moment: Moment): boolean {
  return moment.seconds !== null && moment.seconds !== 0
}
