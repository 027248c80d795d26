import ICAL from 'ical.js'
import { isoInZone } from '#app/kit/dates.ts'
import { isBoundedRule } from '#app/kit/icalendar-rules.ts'
import { CATALOGUE_LIMITS } from './catalogue.ts'
import { CatalogueRefusal } from './catalogue-reason.ts'
import { readZone } from './catalogue-zone.ts'

/** A start and an end as a calendar writes them, and the zone that it names. */
export type Times = { start: string; end: string | undefined; timeZone: string | undefined }

/** What a calendar says itself of the zones that it names. */
export type Zones = Map<string, ICAL.Timezone>

/**
 * The occurrences of a repeating event without those that are left out, the changed ones as changed. Refuses rules
 * without an end or of a kind that could be sought for ever, and more sessions or single dates than are taken.
 */
export function occurrences(component: ICAL.Component, changes: ICAL.Component[], zones: Zones): Times[] {
  const start = component.getFirstProperty('dtstart')
  const from = start?.getFirstValue()
  if (!start || !(from instanceof ICAL.Time)) throw new CatalogueRefusal('start.missing')
  const zone = zoneName(start)
  const wall = (time: ICAL.Time) => wallTime(time, zone, zones)
  const first = wall(from)
  const length = lengthOf(component, from, wall)
  const left = timesOf(component, 'exdate').map(wall)
  const isLeft = new Set(left.map((time) => keyOf(time)))
  const changed = new Map(
    changes.map((change) => [keyOf(wall(firstTime(change, 'recurrence-id') ?? from)), change]),
  )
  const limit = CATALOGUE_LIMITS.sessions
  const all = new Map(
    [...unrolled(component, first, wall, limit + left.length + 1), first].map((time) => [keyOf(time), time]),
  )
  for (const time of timesOf(component, 'rdate').map(wall)) all.set(keyOf(time), time)
  const kept = [...all.values()]
    .filter((time) => !isLeft.has(keyOf(time)) && !isLeft.has(keyOf(time).slice(0, 10)))
    .sort((one, other) => one.compare(other))
  if (kept.length > limit) throw new CatalogueRefusal('time.sessions', { count: `more than ${limit}`, limit })
  return kept.map((time) => {
    const change = changed.get(keyOf(time))
    const begins = change ? wall(firstTime(change, 'dtstart') ?? time) : time
    const lasts = change ? lengthOf(change, firstTime(change, 'dtstart') ?? from, wall) : length
    const ends = begins.clone()
    ends.addDuration(lasts)
    const last = begins.isDate && ends.compare(begins) > 0 ? dayBefore(ends) : ends
    return { start: written(begins, zone, zones), end: written(last, zone, zones), timeZone: zone }
  })
}

function unrolled(
  component: ICAL.Component,
  first: ICAL.Time,
  wall: (time: ICAL.Time) => ICAL.Time,
  limit: number,
): ICAL.Time[] {
  const times: ICAL.Time[] = []
  for (const property of component.getAllProperties('rrule').slice(0, 3)) {
    const rule = property.getFirstValue()
    if (rule instanceof ICAL.Recur && !rule.isFinite()) throw new CatalogueRefusal('time.endless')
    if (!isBoundedRule(rule)) throw new CatalogueRefusal('time.rule')
    const own = rule.clone()
    // An end as an instant is compared with local times, so it is read by the same clock.
    if (own.until) own.until = wall(own.until)
    const iterator = own.iterator(first)
    for (let time = iterator.next(); time && times.length < limit; time = iterator.next())
      times.push(time.clone())
  }
  return times
}

function timesOf(component: ICAL.Component, name: string): ICAL.Time[] {
  const values = component.getAllProperties(name).flatMap((property) => property.getValues())
  const limit = CATALOGUE_LIMITS.exceptions
  if (values.length > limit) throw new CatalogueRefusal('time.exceptions', { count: values.length, limit })
  return values.flatMap((value) => {
    const time = value instanceof ICAL.Period ? value.start : value
    return time instanceof ICAL.Time ? [time] : []
  })
}

function firstTime(component: ICAL.Component, name: string): ICAL.Time | null {
  const value = component.getFirstPropertyValue(name)
  return value instanceof ICAL.Time ? value : null
}

/** A length that can be added: day by day, as it is, one of 777,777,777,777 days would never end. Longer ones are refused. */
export function boundedLength(length: ICAL.Duration): ICAL.Duration {
  const count = Math.round(Math.abs(length.toSeconds()) / 86_400)
  const limit = CATALOGUE_LIMITS.days
  if (count > limit) throw new CatalogueRefusal('time.long', { count, limit })
  return length
}

function lengthOf(
  component: ICAL.Component,
  from: ICAL.Time,
  wall: (time: ICAL.Time) => ICAL.Time,
): ICAL.Duration {
  const length = component.getFirstPropertyValue('duration')
  if (length instanceof ICAL.Duration) return boundedLength(length)
  const end = firstTime(component, 'dtend')
  if (end) return boundedLength(wall(end).subtractDate(wall(from)))
  if (!from.isDate) throw new CatalogueRefusal('end.missing')
  return ICAL.Duration.fromSeconds(86_400)
}

// Rules are unrolled by the clock of the place: what is given as an instant is brought to it.
function wallTime(time: ICAL.Time, zone: string | undefined, zones: Zones): ICAL.Time {
  const known = zone ? readZone(zone) : null
  const described = zone && !known ? zones.get(zone) : undefined
  const isInstant = time.zone === ICAL.Timezone.utcTimezone && !time.isDate
  const local =
    isInstant && known
      ? ICAL.Time.fromDateTimeString(isoInZone(time.toJSDate(), known).slice(0, 19))
      : isInstant && described
        ? time.convertToZone(described)
        : time
  const { year, month, day, hour, minute, second, isDate } = local
  const floats = zone === undefined && isInstant
  return new ICAL.Time(
    { year, month, day, hour, minute, second, isDate },
    floats ? ICAL.Timezone.utcTimezone : ICAL.Timezone.localTimezone,
  )
}

function keyOf(time: ICAL.Time): string {
  return time.toString().replace(/Z$/, '')
}

export function dayBefore(time: ICAL.Time): ICAL.Time {
  const earlier = time.clone()
  earlier.adjust(-1, 0, 0, 0)
  return earlier
}

export function zoneName(property: ICAL.Property | null | undefined): string | undefined {
  const name = property?.getParameter('tzid')
  return typeof name === 'string' ? name : undefined
}

/** A moment as text; the calendar's own description of a zone is used only when its name says nothing; a floating time stays local. */
export function written(time: ICAL.Time, zone: string | undefined, zones: Zones): string {
  const day = `${String(time.year).padStart(4, '0')}-${two(time.month)}-${two(time.day)}`
  if (time.isDate) return day
  const local = `${day}T${two(time.hour)}:${two(time.minute)}:${two(time.second)}`
  if (time.zone === ICAL.Timezone.utcTimezone) return `${local}Z`
  const described = zone && !readZone(zone) ? zones.get(zone) : undefined
  if (!described) return local
  const placed = time.clone()
  placed.zone = described
  const utc = placed.convertToZone(ICAL.Timezone.utcTimezone)
  return `${utc.toString().replace(/Z?$/, '')}Z`
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
