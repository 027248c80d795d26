import ICAL from 'ical.js'
import { CatalogueRefusal } from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import { squeezed } from '#app/features/catalogue/catalogue-record/catalogue-text.ts'
import { readZone } from '#app/features/catalogue/catalogue-record/catalogue-zone.ts'
import { momentOf, type Said, saidBy } from '#app/kit/icalendar-clock.ts'
import { endOf, lengthOf, type Occurrence, occurrencesOf } from '#app/kit/icalendar-dates.ts'
import { isBoundedRule } from '#app/kit/icalendar-rules.ts'
import { CALENDAR_LIMITS, CATALOGUE_LIMITS } from '#app/kit/reading-limits.ts'

const DAY_MS = 86_400_000

/** Start and end as a calendar writes them, with the zone that it names. */
export type Times = { start: string; end: string | undefined; timeZone: string | undefined }

/** A calendar's own definitions of the zones that it names. */
export type Zones = Map<string, ICAL.Timezone>

/** The occurrences of an entry, and its changes that match no occurrence or are at another place. */
export type Dates = { times: Times[]; lone: ICAL.Component[]; elsewhere: string | null }

/**
 * The occurrences of an entry (`occurrencesOf`) as text. Refuses rules without an end or that could be
 * expanded for ever, and more sessions or single dates than are accepted.
 */
export function datesOf(component: ICAL.Component, changes: readonly ICAL.Component[], zones: Zones): Dates {
  checkRules(component)
  const singles = ['rdate', 'exdate'].map((name) =>
    component.getAllProperties(name).reduce((count, property) => count + property.getValues().length, 0),
  )
  const most = CATALOGUE_LIMITS.exceptions
  const count = Math.max(...singles)
  if (count > most) throw new CatalogueRefusal('time.exceptions', { count, limit: most })
  const limit = CATALOGUE_LIMITS.sessions
  let steps = 0
  const spend = () => {
    steps += 1
    if (steps > CALENDAR_LIMITS.stepsOfEvent) throw new CatalogueRefusal('time.rule')
  }
  const bounds = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, spend }
  const clock = { zones, timeZone: FLOATING, zoneOf: readZone }
  const dates = occurrencesOf(component, changes, clock, { ...bounds, most: limit + count + 1 })
  if (!dates) throw new CatalogueRefusal('start.missing')
  if (dates.found.length > limit)
    throw new CatalogueRefusal('time.sessions', { count: `more than ${limit}`, limit })
  const place = textOf(component, 'location')
  const places = dates.found.flatMap(({ change }) => (change && textOf(change, 'location')) || [])
  return {
    times: dates.found.map((date) => timesOf(date, zoneName(component.getFirstProperty('dtstart')))),
    lone: dates.lone,
    elsewhere: places.find((one) => squeezed(one) !== squeezed(place ?? '')) ?? null,
  }
}

/** What names no zone is read by a clock that never changes, and written without one. */
const FLOATING = 'Etc/UTC'

function checkRules(component: ICAL.Component): void {
  for (const property of component.getAllProperties('rrule')) {
    const rule = property.getFirstValue()
    if (rule instanceof ICAL.Recur && !rule.isFinite()) throw new CatalogueRefusal('time.endless')
    if (!isBoundedRule(rule)) throw new CatalogueRefusal('time.rule')
  }
  const excluded = component.getAllProperties('exrule').map((property) => property.getFirstValue())
  if (!excluded.every(isBoundedRule)) throw new CatalogueRefusal('time.rule')
}

function timesOf({ start, end, change }: Occurrence, named: string | undefined): Times {
  const own = change?.getFirstProperty('dtstart')
  const zone = own ? zoneName(own) : named
  if (end === null && !start.isDay) throw new CatalogueRefusal('end.missing')
  const ends = end ?? start.wall + DAY_MS
  checkLength(ends - start.wall)
  const isLater = start.isDay && ends > start.wall
  return {
    start: writtenWall(start, start.wall),
    end: writtenWall(start, isLater ? ends - DAY_MS : ends),
    timeZone: zone,
  }
}

/** A wall time as text; a zone that only the calendar itself describes is written as an instant. */
function writtenWall(said: Said, wall: number): string {
  if (!Number.isFinite(wall) || Math.abs(wall) > 8e15) throw new CatalogueRefusal('time.rule')
  const local = new Date(wall).toISOString().slice(0, 19)
  if (said.isDay) return local.slice(0, 10)
  if (said.described) return new Date(momentOf({ ...said, wall })).toISOString()
  return said.zone === 'UTC' ? `${local}Z` : local
}

/** An event's end by its duration: hours in elapsed time, days by the calendar. */
export function endByDuration(component: ICAL.Component, zones: Zones): string | undefined {
  const clock = { zones, timeZone: FLOATING, zoneOf: readZone }
  const start = saidBy(component, 'dtstart', clock)
  const length = start && lengthOf(component, start, clock)
  if (!start || !length) return undefined
  checkLength(length.daysMs + length.exactMs)
  const ends = endOf(start, length)
  return writtenWall(start, start.isDay && ends > start.wall ? ends - DAY_MS : ends)
}

/** One of 777,777,777,777 days is none. */
function checkLength(ms: number): void {
  const count = Math.round(Math.abs(ms) / DAY_MS)
  const limit = CATALOGUE_LIMITS.days
  if (!(count <= limit)) throw new CatalogueRefusal('time.long', { count, limit })
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

/**
 * A moment as text; the calendar's own definition of a zone counts only when its name is unknown; a floating
 * time stays local.
 */
export function written(time: ICAL.Time, zone: string | undefined, zones: Zones): string {
  const day = `${String(time.year).padStart(4, '0')}-${two(time.month)}-${two(time.day)}`
  if (time.isDate) return day
  const local = `${day}T${two(time.hour)}:${two(time.minute)}:${two(time.second)}`
  if (time.zone === ICAL.Timezone.utcTimezone) return `${local}Z`
  const described = zone && !readZone(zone) ? zones.get(zone) : undefined
  if (!described) return local
  const confirmed = time.clone()
  confirmed.zone = described
  const utc = confirmed.convertToZone(ICAL.Timezone.utcTimezone)
  return `${utc.toString().replace(/Z?$/, '')}Z`
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

// A value that contradicts its own type, such as a date that is none, is as if it were not there.
export function textOf(component: ICAL.Component, name: string): string | undefined {
  try {
    const value = component.getFirstPropertyValue(name)
    return value === null || value === undefined ? undefined : String(value)
  } catch {
    return undefined
  }
}
