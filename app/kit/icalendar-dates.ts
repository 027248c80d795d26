import ICAL from 'ical.js'
import { type Clock, dayOf, momentOf, type Said, saidBy, saidOf, wallAt } from './icalendar-clock.ts'
import { datesOfRule, isBoundedRule, timeAt } from './icalendar-rules.ts'
import { CALENDAR_LIMITS } from './reading-limits.ts'

const DAY_MS = 86_400_000
/** How long an entry lasts, in milliseconds: whole days by the calendar, hours as they pass. */
export type Length = { daysMs: number; exactMs: number }

/**
 * One date of an entry: when it begins, when it ends (a wall time of the zone of its start; null where
 * nothing says so), and what changed it.
 */
export type Occurrence = { start: Said; end: number | null; change: ICAL.Component | null }

/**
 * What is looked at: dates of between two wall times, at most so many of them; `spend` is called for each
 * that is looked at, and may throw.
 */
export type Bounds = { from: number; to: number; most: number; spend: () => void }

/** `lone` are changes of dates that the entry does not have; `isWhole` says that no rule was passed over. */
export type Occurrences = { found: Occurrence[]; lone: ICAL.Component[]; isWhole: boolean }

/** How long an entry lasts by its end or its duration; null where it says neither. A day lasts whole days. */
export function lengthOf(component: ICAL.Component, start: Said, clock: Clock): Length | null {
  const duration = component.getFirstPropertyValue('duration')
  if (duration instanceof ICAL.Duration) return lengthOfDuration(duration, start.isDay)
  const end = saidBy(component, 'dtend', clock)
  return end && lengthUntil(start, floats(component, 'dtend') ? { ...end, ...placeOf(start) } : end)
}

function lengthOfDuration(duration: ICAL.Duration, isDay: boolean): Length {
  const sign = duration.isNegative ? -1 : 1
  const days = sign * (duration.weeks * 7 + duration.days) * DAY_MS
  const exact = sign * ((duration.hours * 60 + duration.minutes) * 60 + duration.seconds) * 1_000
  if (!isDay) return { daysMs: days, exactMs: exact }
  return { daysMs: Math.max(1, Math.ceil((days + exact) / DAY_MS)) * DAY_MS, exactMs: 0 }
}

function lengthUntil(start: Said, end: Said): Length {
  if (!start.isDay) return { daysMs: 0, exactMs: momentOf(end) - momentOf(start) }
  return { daysMs: Math.max(1, Math.ceil((end.wall - start.wall) / DAY_MS)) * DAY_MS, exactMs: 0 }
}

const placeOf = ({ zone, described }: Said) => ({ zone, described })

function floats(component: ICAL.Component, name: string): boolean {
  const property = component.getFirstProperty(name)
  const time = property?.getFirstValue()
  const isLocal = time instanceof ICAL.Time && time.zone !== ICAL.Timezone.utcTimezone
  return isLocal && property?.getParameter('tzid') === undefined
}

/** The wall time, by the clock of its start, at which something ends. */
export function endOf(start: Said, { daysMs, exactMs }: Length): number {
  const wall = start.wall + daysMs
  return exactMs === 0 ? wall : wallAt(momentOf({ ...start, wall }) + exactMs, start)
}

/**
 * The dates of an entry by RFC 5545: what its rules and single dates give, without what is left out, each as
 * its newest change has it, "this and future" included. A change is found by its moment, of whole days by its
 * day, and else by the day if there is one date on it. Null of what has no start.
 */
export function occurrencesOf(
  component: ICAL.Component,
  changes: readonly ICAL.Component[],
  clock: Clock,
  bounds: Bounds,
): Occurrences | null {
  const start = saidBy(component, 'dtstart', clock)
  if (!start) return null
  const length = lengthOf(component, start, clock)
  const entry: Entry = { component, start, length, clock, bounds }
  const { lengths, isWhole } = datesOf(entry)
  const isOut = leftOut(
    entry,
    [...lengths.keys()].reduce((one, other) => Math.max(one, other)),
  )
  const kept = [...lengths].filter(([wall]) => !isOut(wall)).sort(([one], [other]) => one - other)
  return { ...withChanges(entry, kept, newest(changes, entry)), isWhole }
}

type Entry = { component: ICAL.Component; start: Said; length: Length | null; clock: Clock; bounds: Bounds }
type Dates = [wall: number, length: Length | null][]

function datesOf(entry: Entry): { lengths: Map<number, Length | null>; isWhole: boolean } {
  const { component, start, length, bounds } = entry
  const lengths = new Map<number, Length | null>([[start.wall, length]])
  for (const { said, own } of valuesOf(entry, 'rdate')) lengths.set(wallIn(start, said), own ?? length)
  const rules = rulesOf(component, 'rrule')
  for (const rule of rules.slice(0, CALENDAR_LIMITS.rules).filter(isBoundedRule))
    for (const wall of datesOfRule(withUntil(rule, entry), start.wall, spanOf(entry))) {
      lengths.set(wall, lengths.get(wall) ?? length)
      if (lengths.size > bounds.most) break
    }
  return { lengths, isWhole: rules.length <= CALENDAR_LIMITS.rules && rules.every(isBoundedRule) }
}

const rulesOf = (component: ICAL.Component, name: string) =>
  component.getAllProperties(name).map((property) => property.getFirstValue())

/** What began before still lasts, so dates are looked at from a length and a day before. */
function spanOf({ length, bounds }: Entry): Omit<Bounds, 'most'> {
  const lasts = length ? Math.max(0, length.daysMs + length.exactMs) : 0
  return { ...bounds, from: bounds.from - lasts - DAY_MS }
}

/**
 * An end as an instant is read by the clock of the start; a day is one to its end, as Outlook and Google have
 * it.
 */
function withUntil(rule: ICAL.Recur, { start, clock }: Entry): ICAL.Recur {
  const own = rule.clone()
  if (!own.until) return own
  const until = saidOf(own.until, null, clock)
  const isInstant = own.until.zone === ICAL.Timezone.utcTimezone && !until.isDay && !start.isDay
  const wall = isInstant ? wallAt(momentOf(until), start) : until.wall
  own.until = timeAt(until.isDay ? wall + DAY_MS - 1_000 : wall)
  return own
}

/** Whether a date is left out: by single moments or days, or by a rule. */
function leftOut(entry: Entry, last: number): (wall: number) => boolean {
  const { component, start } = entry
  const single = valuesOf(entry, 'exdate').map(({ said }) => said)
  const days = new Set(
    single.filter(({ isDay }) => isDay || start.isDay).map((said) => dayOf(dayWallIn(said))),
  )
  const walls = new Set(single.filter(({ isDay }) => !isDay).map((said) => wallIn(start, said)))
  const span = { ...spanOf(entry), to: Math.min(entry.bounds.to, last) }
  for (const rule of rulesOf(component, 'exrule').slice(0, CALENDAR_LIMITS.rules).filter(isBoundedRule))
    for (const wall of datesOfRule(withUntil(rule, entry), start.wall, span)) walls.add(wall)
  return (wall) => walls.has(wall) || days.has(dayOf(wall))
}

/** Wall time, by the clock of the start, of something said. */
function wallIn(start: Said, said: Said): number {
  if (start.isDay || said.isDay) return dayWallIn(said)
  return wallAt(momentOf(said), start)
}

/** Midnight in its own zone is a day: what stands for a date of a whole day, as Exchange writes it. */
function dayWallIn(said: Said): number {
  return said.isDay ? said.wall : Math.floor(said.wall / DAY_MS) * DAY_MS
}

type Value = { said: Said; own: Length | null }

function valuesOf({ component, start, clock }: Entry, name: string): Value[] {
  return component.getAllProperties(name).flatMap((property) => {
    const zone = property.getParameter('tzid')
    const read = (time: unknown): Said | null => {
      if (!(time instanceof ICAL.Time)) return null
      const said = saidOf(time, typeof zone === 'string' ? zone : null, clock)
      const isLocal = typeof zone !== 'string' && time.zone !== ICAL.Timezone.utcTimezone
      return isLocal && !said.isDay ? { ...said, ...placeOf(start) } : said
    }
    return property.getValues().flatMap((value) => {
      const said = read(value instanceof ICAL.Period ? value.start : value)
      return said
        ? [{ said, own: value instanceof ICAL.Period ? lengthOfPeriod(value, said, read) : null }]
        : []
    })
  })
}

function lengthOfPeriod(
  period: ICAL.Period,
  start: Said,
  read: (time: unknown) => Said | null,
): Length | null {
  if (period.duration instanceof ICAL.Duration) return lengthOfDuration(period.duration, start.isDay)
  const end = read(period.end)
  return end && lengthUntil(start, end)
}

/**
 * A change: which date it is of (a wall time), whether it is of all that follow, and when it begins and ends
 * itself.
 */
type Change = {
  component: ICAL.Component
  wall: number
  isDay: boolean
  isOn: boolean
  start: Said | null
  length: Length | null
}

/** The newest change of each date, the earliest date first. */
function newest(changes: readonly ICAL.Component[], entry: Entry): Change[] {
  const found = new Map<string, Change>()
  for (const component of changes.toSorted((one, other) => ageOf(one) - ageOf(other))) {
    const [of] = valuesOf({ ...entry, component }, 'recurrence-id')
    if (!of) continue
    const start = saidBy(component, 'dtstart', entry.clock)
    const own = start && lengthOf(component, start, entry.clock)
    const isOn = /^THISANDFUTURE$/i.test(
      String(component.getFirstProperty('recurrence-id')?.getParameter('range') ?? ''),
    )
    const wall = wallIn(entry.start, of.said)
    const change = { component, wall, isDay: of.said.isDay, isOn, start, length: own ?? entry.length }
    found.set(`${wall} ${isOn}`, change)
  }
  return [...found.values()].sort((one, other) => one.wall - other.wall)
}

/** Which of two versions of an entry is the newer one: the greater is. */
export function ageOf(component: ICAL.Component): number {
  const sequence = Number(component.getFirstPropertyValue('sequence') ?? 0)
  return Number.isFinite(sequence) ? sequence : 0
}

export const isCancelled = (component: ICAL.Component): boolean =>
  String(component.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED'

function withChanges({ start }: Entry, dates: Dates, changes: readonly Change[]) {
  const single = new Map(changes.filter(({ isOn }) => !isOn).map((change) => [change.wall, change]))
  const lone = new Set(single.values())
  const onDay = Map.groupBy(dates, ([wall]) => dayOf(wall))
  const byDay = new Map([...lone].map((change) => [dayOf(change.wall), change]))
  const found = dates.flatMap(([wall, length]): Occurrence[] => {
    const day = dayOf(wall)
    const near = onDay.get(day)?.length === 1 ? byDay.get(day) : undefined
    const change = single.get(wall) ?? near
    if (change) lone.delete(change)
    const on = changes.findLast((one) => one.isOn && one.wall <= wall)
    if (change) return isCancelled(change.component) ? [] : [changed(change, { ...start, wall })]
    if (!on)
      return [{ start: { ...start, wall }, end: length && endOf({ ...start, wall }, length), change: null }]
    if (isCancelled(on.component)) return []
    const moved = { ...start, ...on.start, wall: wall + ((on.start?.wall ?? on.wall) - on.wall) }
    return [{ start: moved, end: on.length && endOf(moved, on.length), change: on.component }]
  })
  return { found, lone: [...lone].map(({ component }) => component) }
}

function changed({ component, start, length }: Change, before: Said): Occurrence {
  const own = start ?? before
  return { start: own, end: length && endOf(own, length), change: component }
}
