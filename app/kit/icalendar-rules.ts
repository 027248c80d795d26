import ICAL from 'ical.js'
import { CALENDAR_LIMITS } from './reading-limits.ts'

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']

/**
 * Whether the dates of a rule of repetition are found one after the other at a small cost each: by the day or
 * coarser, at the hour of its start. Days within a month or a year can contradict each other; what a rule by
 * the day or the week only lets through of its dates may never come, and would be sought for ever.
 */
export function isBoundedRule(rule: unknown): rule is ICAL.Recur {
  if (!(rule instanceof ICAL.Recur) || !FREQUENCIES.includes(rule.freq)) return false
  const valuesOf = (name: string) => rule.getComponent(name).map(String)
  const has = (...names: string[]) => names.some((name) => valuesOf(name).length > 0)
  if (rule.interval > 400 || has('BYHOUR', 'BYMINUTE', 'BYSECOND')) return false
  if (valuesOf('BYMONTH').some((month) => !(Number(month) >= 1 && Number(month) <= 12))) return false
  if (rule.freq !== 'YEARLY' && has('BYYEARDAY', 'BYWEEKNO')) return false
  if (rule.freq === 'YEARLY' && has('BYMONTHDAY') && !isByMonth(rule)) return false
  if (rule.freq !== 'DAILY') return true
  const isPlain = valuesOf('BYDAY').every((day) => /^[A-Z]{2}$/.test(day))
  // Every seventh day is one weekday for ever.
  const isSoon = !has('BYDAY') || rule.interval % 7 !== 0
  return isPlain && isSoon && !has('BYMONTHDAY', 'BYSETPOS')
}

const DAY_MS = 86_400_000
/**
 * What of a rule is looked at: dates of between two wall times (as if they were UTC); `spend` is called for
 * each, and may throw.
 */
export type RuleSpan = { from: number; to: number; spend: () => void }

/**
 * The dates of a bounded rule (`isBoundedRule`), as wall times from the first on. Days that are not there (30
 * February, 31 April) are left out and not counted, as RFC 5545 has it, where others roll over into the next
 * month.
 */
export function* datesOfRule(
  rule: ICAL.Recur,
  first: number,
  { from, to, spend }: RuleSpan,
): Generator<number> {
  const own = byMonth(rule)
  const most = own.count ?? Number.POSITIVE_INFINITY
  const start = nearer(own, first, from)
  own.count = null
  const begin = timeAt(start)
  const iterator = own.iterator(begin)
  let count = 0
  for (let time = iterator.next(); time; time = iterator.next()) {
    spend()
    const wall = wallOfTime(time)
    if (wall > to || time.year > begin.year + CALENDAR_LIMITS.years) return
    if (!isThere(rule, time, begin)) continue
    count += 1
    if (count > most) return
    yield wall
  }
}

/**
 * Whether a rule by the year names days of months, which is one by the month: the library unrolls those of
 * the year wrongly where a day is counted from the end, or no month is named.
 */
function isByMonth(rule: ICAL.Recur): boolean {
  const has = (name: string) => rule.getComponent(name).length > 0
  const isOther = ['BYWEEKNO', 'BYYEARDAY', 'BYSETPOS'].some(has)
  return rule.freq === 'YEARLY' && rule.interval === 1 && !isOther && (has('BYMONTH') || has('BYMONTHDAY'))
}

function byMonth(rule: ICAL.Recur): ICAL.Recur {
  const own = rule.clone()
  if (isByMonth(rule)) own.freq = 'MONTHLY'
  // The library takes months in the order in which they are named.
  const months = rule
    .getComponent('BYMONTH')
    .map(Number)
    .sort((one, other) => one - other)
  if (months.length > 0) own.setComponent('BYMONTH', months)
  return own
}

/**
 * A later start of the same dates, so that years that are over need not be counted: of rules by the day or
 * week that count none.
 */
function nearer(rule: ICAL.Recur, first: number, wanted: number): number {
  const days = { DAILY: 1, WEEKLY: 7 }[rule.freq as string]
  if (days === undefined || rule.count || !Number.isFinite(wanted)) return first
  const period = days * rule.interval * DAY_MS
  return first + Math.max(0, Math.floor((wanted - first) / period) - 1) * period
}

/** Whether a date is one that the rule names, and not one that it rolled over to. */
function isThere(rule: ICAL.Recur, { year, month, day }: ICAL.Time, begin: ICAL.Time): boolean {
  const values = (name: string) => rule.getComponent(name).map(Number)
  const [months, days] = [values('BYMONTH'), values('BYMONTHDAY')]
  if (months.length > 0 && !months.includes(month)) return false
  if (days.length > 0) return days.includes(day) || days.includes(day - lastDay(year, month) - 1)
  const isByDay = ['BYDAY', 'BYYEARDAY', 'BYWEEKNO'].some((name) => rule.getComponent(name).length > 0)
  const isByDate = !isByDay && (rule.freq === 'MONTHLY' || rule.freq === 'YEARLY')
  return !isByDate || day === begin.day
}

const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** A wall time as a local one of ical.js. */
export const timeAt = (wall: number) =>
  ICAL.Time.fromDateTimeString(new Date(wall).toISOString().slice(0, 19))

function wallOfTime({ year, month, day, hour, minute, second }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day, hour, minute, second)
}
