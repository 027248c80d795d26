import ICAL from 'ical.js'
import { eventBlocks } from '#app/kit/icalendar-blocks.ts'
import { isBoundedRule } from '#app/kit/icalendar-rules.ts'
import { zoneOfName } from '#app/kit/zone-names.ts'
import type { Span } from '../engagement.ts'
import { MOST_BUSY } from './calendar.ts'
import {
  type Clock,
  dayOf,
  momentOf,
  type Said,
  saidBy,
  saidOf,
  wallAt,
  type ZoneOf,
  zonesOf,
} from './calendar-clock.ts'

/** The times at which a calendar is busy, in order and apart; `unread` counts entries of which only the first date is known. */
export type BusyReading =
  | { ok: true; busy: Span[]; unread: number }
  | { ok: false; fault: 'noCalendar' | 'many' | 'heavy' }

export type BusyAsked = {
  text: string
  /** What lies before and after is left out. */
  within: Span
  /** By whose clock whole days are taken, and times that name no zone. */
  timeZone: string
  /** Entries with identities that end so are our own. */
  ownHost: string
}

const DAY_MS = 86_400_000
const MOST_ENTRIES = 20_000
const MOST_STEPS = 50_000
const MOST_RULES = 3

class TooMuch extends Error {
  readonly fault: 'many' | 'heavy'
  constructor(fault: 'many' | 'heavy') {
    super(fault)
    this.fault = fault
  }
}

type Reading = BusyAsked & { spans: Span[]; steps: number; zoneOf: ZoneOf }

/**
 * Reads when somebody is busy out of an iCalendar file, and nothing else. Free is what says so (TRANSP, STATUS:CANCELLED); a
 * changed occurrence counts as changed. An entry whose rule is of a kind that could be sought for ever counts once.
 */
export function readBusy(asked: BusyAsked): BusyReading {
  const zoneOf = rememberedZones()
  const found = eventBlocks(asked.text, MOST_ENTRIES, (zone) => zoneOf(zone) !== null)
  if (found.kind === 'many') return { ok: false, fault: 'many' }
  if (found.kind === 'none') {
    const isCalendar = found.fault === null && /^BEGIN:VCALENDAR/im.test(asked.text)
    return isCalendar ? { ok: true, busy: [], unread: 0 } : { ok: false, fault: 'noCalendar' }
  }
  const components = found.blocks.map(({ component }) => component)
  const changes = Map.groupBy(
    components.filter((one) => one.hasProperty('recurrence-id')),
    uidOf,
  )
  const reading: Reading = { ...asked, spans: [], steps: 0, zoneOf }
  let unread = 0
  try {
    for (const component of components)
      if (!readEntry(component, changes.get(uidOf(component)) ?? [], reading)) unread += 1
  } catch (error) {
    if (error instanceof TooMuch) return { ok: false, fault: error.fault }
    throw error
  }
  return { ok: true, busy: apart(reading.spans), unread }
}

/** What a name of a zone means takes longer than an entry, and thousands have the same. */
function rememberedZones(): ZoneOf {
  const known = new Map<string, string | null>()
  return (name) => {
    const found = known.get(name)
    if (found !== undefined) return found
    const zone = zoneOfName(name) ?? null
    known.set(name, zone)
    return zone
  }
}

/** Whether all of an entry was understood. */
function readEntry(component: ICAL.Component, changes: ICAL.Component[], reading: Reading): boolean {
  try {
    if (isFree(component) || uidOf(component).endsWith(`@${reading.ownHost}`)) return true
    const { timeZone, zoneOf } = reading
    const clock = { zones: zonesOf(component), timeZone, zoneOf }
    const start = saidBy(component, 'dtstart', clock)
    if (!start) return false
    const length = lengthOf(component, start, clock)
    const isChange = component.hasProperty('recurrence-id')
    const { isWhole, walls } = isChange
      ? { isWhole: true, walls: [start.wall] }
      : datesOf(component, { start, length, clock, reading })
    const out = isChange ? null : leftOut(component, changes, clock)
    for (const wall of walls) {
      const said = { ...start, wall }
      const from = momentOf(said)
      if (out?.moments.has(from) || out?.days.has(dayOf(wall))) continue
      take(from, start.isDay ? endOfDays(said, length) : from + length, reading)
    }
    return isWhole
  } catch (error) {
    if (error instanceof TooMuch) throw error
    return false
  }
}

function take(from: number, to: number, { within, spans }: Reading): void {
  const startsAt = new Date(Math.max(from, within.startsAt.getTime()))
  const endsAt = new Date(Math.min(to, within.endsAt.getTime()))
  // What lasts no time, and what is none, is not busy.
  if (!(startsAt < endsAt)) return
  if (spans.length >= MOST_BUSY) throw new TooMuch('many')
  spans.push({ startsAt, endsAt })
}

type Dated = { start: Said; length: number; clock: Clock; reading: Reading }

/** The dates of an entry, by the clock of its start; `isWhole` says that none is missing. */
function datesOf(component: ICAL.Component, { start, length, clock, reading }: Dated) {
  const walls = new Set([start.wall])
  for (const said of valuesOf(component, 'rdate', clock)) walls.add(wallAt(momentOf(said), start))
  const rules = component.getAllProperties('rrule').map((property) => property.getFirstValue())
  let isWhole = rules.length <= MOST_RULES
  for (const rule of rules.slice(0, MOST_RULES)) {
    if (!isBoundedRule(rule)) {
      isWhole = false
      continue
    }
    const own = rule.clone()
    // An end as an instant is compared with local times, so it is read by the same clock.
    if (own.until) {
      const until = saidOf(own.until, null, clock)
      const isInstant = own.until.zone === ICAL.Timezone.utcTimezone && !until.isDay
      const wall = isInstant ? wallAt(momentOf(until), start) : until.wall
      own.until = timeAt(until.isDay ? wall + DAY_MS - 1_000 : wall)
    }
    const lasts = Math.max(length, 0) + DAY_MS
    const first = nearer(own, start.wall, reading.within.startsAt.getTime() - lasts - DAY_MS)
    const end = reading.within.endsAt.getTime() + DAY_MS
    const iterator = own.iterator(timeAt(first))
    for (let time = iterator.next(); time; time = iterator.next()) {
      reading.steps += 1
      if (reading.steps > MOST_STEPS) throw new TooMuch('heavy')
      const wall = wallOfTime(time)
      if (wall > end) break
      walls.add(wall)
    }
  }
  return { isWhole, walls: [...walls] }
}

/** A later start of the same dates, so that years that are over need not be counted: of rules by the day or week that count none. */
function nearer(rule: ICAL.Recur, first: number, wanted: number): number {
  const days = { DAILY: 1, WEEKLY: 7 }[rule.freq as string]
  if (days === undefined || rule.count) return first
  const period = days * rule.interval * DAY_MS
  return first + Math.max(0, Math.floor((wanted - first) / period) - 1) * period
}

/** What an entry leaves out: its exceptions, and what was changed, which stands for itself. */
function leftOut(component: ICAL.Component, changes: ICAL.Component[], clock: Clock) {
  const out = [
    ...valuesOf(component, 'exdate', clock),
    ...changes.flatMap((change) => valuesOf(change, 'recurrence-id', clock)),
  ]
  return {
    moments: new Set(out.filter(({ isDay }) => !isDay).map(momentOf)),
    days: new Set(out.filter(({ isDay }) => isDay).map(({ wall }) => dayOf(wall))),
  }
}

function valuesOf(component: ICAL.Component, name: string, clock: Clock): Said[] {
  return component.getAllProperties(name).flatMap((property) => {
    const zone = property.getParameter('tzid')
    return property.getValues().flatMap((value) => {
      const time = value instanceof ICAL.Period ? value.start : value
      return time instanceof ICAL.Time ? [saidOf(time, typeof zone === 'string' ? zone : null, clock)] : []
    })
  })
}

/** Milliseconds, of whole days by the calendar. */
function lengthOf(component: ICAL.Component, start: Said, clock: Clock): number {
  const duration = component.getFirstPropertyValue('duration')
  const end = saidBy(component, 'dtend', clock)
  if (start.isDay) {
    const span =
      duration instanceof ICAL.Duration ? duration.toSeconds() * 1_000 : (end?.wall ?? 0) - start.wall
    return Math.max(1, Math.ceil(span / DAY_MS)) * DAY_MS
  }
  if (duration instanceof ICAL.Duration) return duration.toSeconds() * 1_000
  return end ? momentOf(end) - momentOf(start) : 0
}

const endOfDays = (start: Said, length: number) => momentOf({ ...start, wall: start.wall + length })

function isFree(component: ICAL.Component): boolean {
  const says = (name: string, value: string) =>
    String(component.getFirstPropertyValue(name) ?? '').toUpperCase() === value
  return (
    says('transp', 'TRANSPARENT') || says('status', 'CANCELLED') || says('x-microsoft-cdo-busystatus', 'FREE')
  )
}

function uidOf(component: ICAL.Component): string {
  return String(component.getFirstPropertyValue('uid') ?? '')
}

const timeAt = (wall: number) => ICAL.Time.fromDateTimeString(new Date(wall).toISOString().slice(0, 19))

function wallOfTime({ year, month, day, hour, minute, second }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

function apart(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const { startsAt, endsAt } of spans.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    const last = merged.at(-1)
    if (!last || last.endsAt < startsAt) merged.push({ startsAt, endsAt })
    else if (last.endsAt < endsAt) last.endsAt = endsAt
  }
  return merged
}
