import ICAL from 'ical.js'
import { instantOfWall, wallOf } from './wall-time.ts'

/** The IANA zone of a name, null for an unknown one. */
export type ZoneOf = (name: string) => string | null

/** What a calendar says itself of the zones that it names, and the zone of what names none. */
export type Clock = { zones: ReadonlyMap<string, ICAL.Timezone>; timeZone: string; zoneOf: ZoneOf }

/**
 * What clocks show, as if it were UTC, or the day alone; in a zone that has a name, or one that the calendar
 * describes.
 */
export type Said = { wall: number; isDay: boolean; zone: string; described: ICAL.Timezone | null }

/** The zones that came with an entry. */
export function zonesOf(component: ICAL.Component): Clock['zones'] {
  const zones = new Map<string, ICAL.Timezone>()
  for (const zone of component.parent?.getAllSubcomponents('vtimezone') ?? []) {
    const name = zone.getFirstPropertyValue('tzid')
    if (typeof name === 'string') zones.set(name, new ICAL.Timezone({ component: zone, tzid: name }))
  }
  return zones
}

/** A moment that an entry says by name; null where it says none. */
export function saidBy(component: ICAL.Component, name: string, clock: Clock): Said | null {
  const property = component.getFirstProperty(name)
  const time = property?.getFirstValue()
  const zone = property?.getParameter('tzid')
  return time instanceof ICAL.Time ? saidOf(time, typeof zone === 'string' ? zone : null, clock) : null
}

/** A zone's name counts before the calendar's own description of it, which many programs copy wrongly. */
export function saidOf(time: ICAL.Time, zoneName: string | null, { zones, timeZone, zoneOf }: Clock): Said {
  const { year, month, day, hour, minute, second, isDate } = time
  const wall = Date.UTC(year, month - 1, day, isDate ? 0 : hour, isDate ? 0 : minute, isDate ? 0 : second)
  if (isDate) return { wall, isDay: true, zone: timeZone, described: null }
  if (time.zone === ICAL.Timezone.utcTimezone) return { wall, isDay: false, zone: 'UTC', described: null }
  const named = zoneName === null ? null : zoneOf(zoneName)
  const described = named || zoneName === null ? null : (zones.get(zoneName) ?? null)
  return { wall, isDay: false, zone: named ?? timeZone, described }
}

/** The instant of what is said, in milliseconds; of a day its beginning. */
export function momentOf({ wall, zone, described }: Said): number {
  if (!described) return instantOfWall(wall, zone).getTime()
  const at = new Date(wall)
  const time = new ICAL.Time(
    {
      year: at.getUTCFullYear(),
      month: at.getUTCMonth() + 1,
      day: at.getUTCDate(),
      hour: at.getUTCHours(),
      minute: at.getUTCMinutes(),
      second: at.getUTCSeconds(),
      isDate: false,
    },
    described,
  )
  return time.toUnixTime() * 1_000
}

/** What the clocks of somebody's zone show at an instant, as if it were UTC. */
export function wallAt(moment: number, { zone, described }: Said): number {
  if (!described) return wallOf(new Date(moment), zone)
  const time = ICAL.Time.fromJSDate(new Date(moment), true).convertToZone(described)
  return Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second)
}

/** '2027-03-28' */
export function dayOf(wall: number): string {
  return new Date(wall).toISOString().slice(0, 10)
}
