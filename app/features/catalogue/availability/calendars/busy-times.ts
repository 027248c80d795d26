import type ICAL from 'ical.js'
import { eventBlocks } from '#app/kit/icalendar-blocks.ts'
import { momentOf, type Said, type ZoneOf, zonesOf } from '#app/kit/icalendar-clock.ts'
import { ageOf, occurrencesOf } from '#app/kit/icalendar-dates.ts'
import { CALENDAR_LIMITS } from '#app/kit/reading-limits.ts'
import { zoneOfName } from '#app/kit/zone-names.ts'
import type { Span } from '../trainer-booking.ts'

/**
 * The busy times of a calendar, in order and not overlapping; `unread` counts entries of which only the first
 * date is known.
 */
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

class TooMuch extends Error {
  readonly fault: 'many' | 'heavy'
  constructor(fault: 'many' | 'heavy') {
    super(fault)
    this.fault = fault
  }
}

type Reading = BusyAsked & { spans: Span[]; steps: number; zoneOf: ZoneOf }

/**
 * Reads busy times from an iCalendar file, and nothing else. Entries marked as free do not count (TRANSP,
 * STATUS:CANCELLED); changed occurrences count as changed. An entry whose rule could be expanded for ever
 * counts once.
 */
export function readBusy(asked: BusyAsked): BusyReading {
  const zoneOf = rememberedZones()
  const found = eventBlocks(asked.text, CALENDAR_LIMITS.entries, (zone) => zoneOf(zone) !== null)
  if (found.kind === 'many') return { ok: false, fault: 'many' }
  if (found.kind === 'none') {
    const isCalendar = found.fault === null && /^BEGIN:VCALENDAR/im.test(asked.text)
    return isCalendar ? { ok: true, busy: [], unread: 0 } : { ok: false, fault: 'noCalendar' }
  }
  const components = found.blocks.filter(({ isOff }) => !isOff).map(({ component }) => component)
  const isChange = (one: ICAL.Component) => one.hasProperty('recurrence-id')
  const changes = Map.groupBy(components.filter(isChange), uidOf)
  const entries = newestOf(components.filter((one) => !isChange(one)))
  const lone = [...changes].flatMap(([uid, own]) => (entries.has(uid) ? [] : own))
  const reading: Reading = { ...asked, spans: [], steps: 0, zoneOf }
  let unread = 0
  try {
    for (const component of [...entries.values(), ...lone]) {
      const own = isChange(component) ? [] : (changes.get(uidOf(component)) ?? [])
      if (!readEntry(component, own, reading)) unread += 1
    }
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
    const { timeZone, zoneOf, within } = reading
    const clock = { zones: zonesOf(component), timeZone, zoneOf }
    const bounds = {
      from: within.startsAt.getTime() - DAY_MS,
      to: within.endsAt.getTime() + DAY_MS,
      most: Number.POSITIVE_INFINITY,
      spend: () => spend(reading),
    }
    const dates = occurrencesOf(component, changes, clock, bounds)
    if (!dates) return false
    for (const { start, end, change } of dates.found)
      if (!change || !isFree(change)) take(momentOf(start), endMoment(start, end), reading)
    // What is of no date that is looked at stands for itself.
    for (const change of dates.lone) readEntry(change, [], reading)
    return dates.isWhole
  } catch (error) {
    if (error instanceof TooMuch) throw error
    return false
  }
}

/** A whole day lasts one; what says no end lasts no time. */
function endMoment(start: Said, end: number | null): number {
  return momentOf({ ...start, wall: end ?? start.wall + (start.isDay ? DAY_MS : 0) })
}

function spend(reading: Reading): void {
  reading.steps += 1
  if (reading.steps > CALENDAR_LIMITS.steps) throw new TooMuch('heavy')
}

function take(from: number, to: number, { within, spans }: Reading): void {
  const startsAt = new Date(Math.max(from, within.startsAt.getTime()))
  const endsAt = new Date(Math.min(to, within.endsAt.getTime()))
  // What lasts no time, and what is none, is not busy.
  if (!(startsAt < endsAt)) return
  if (spans.length >= CALENDAR_LIMITS.busy) throw new TooMuch('many')
  spans.push({ startsAt, endsAt })
}

/** Of several versions of an entry the newest; what has no identity stands for itself. */
function newestOf(components: readonly ICAL.Component[]): Map<string, ICAL.Component> {
  const newest = new Map<string, ICAL.Component>()
  for (const [at, component] of components.entries()) {
    const uid = uidOf(component) || `(${at})`
    const known = newest.get(uid)
    if (!known || ageOf(component) >= ageOf(known)) newest.set(uid, component)
  }
  return newest
}

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

function apart(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const { startsAt, endsAt } of spans.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    const last = merged.at(-1)
    if (!last || last.endsAt < startsAt) merged.push({ startsAt, endsAt })
    else if (last.endsAt < endsAt) last.endsAt = endsAt
  }
  return merged
}
