import ICAL from 'ical.js'

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']
const MOST_VALUES = 100

/**
 * Whether the dates of a rule of repetition are found one after the other at a small cost each: by the day or coarser, at the
 * hour of its start. Days within a month or a year can contradict each other; what a rule by the day or the week only lets
 * through of its dates may never come, and would be sought for ever.
 */
export function isBoundedRule(rule: unknown): rule is ICAL.Recur {
  if (!(rule instanceof ICAL.Recur) || !FREQUENCIES.includes(rule.freq)) return false
  const valuesOf = (name: string) => rule.getComponent(name).map(String)
  const has = (...names: string[]) => names.some((name) => valuesOf(name).length > 0)
  const isWithin = (name: string, most: number) =>
    valuesOf(name).every((value) => Math.abs(Number(value)) >= 1 && Math.abs(Number(value)) <= most)
  const size = ['BYMONTH', 'BYMONTHDAY', 'BYDAY', 'BYYEARDAY', 'BYWEEKNO', 'BYSETPOS'].flatMap(
    valuesOf,
  ).length
  if (rule.interval > 400 || size > MOST_VALUES || has('BYHOUR', 'BYMINUTE', 'BYSECOND')) return false
  if (!isWithin('BYMONTH', 12) || valuesOf('BYMONTH').some((month) => month.startsWith('-'))) return false
  if (!isWithin('BYMONTHDAY', 31)) return false
  if (rule.freq !== 'YEARLY' && has('BYYEARDAY', 'BYWEEKNO')) return false
  if (rule.freq !== 'DAILY') return true
  const isPlain = valuesOf('BYDAY').every((day) => /^[A-Z]{2}$/.test(day))
  // Every seventh day is one weekday for ever.
  const isSoon = !has('BYDAY') || rule.interval % 7 !== 0
  return isPlain && isSoon && !has('BYMONTHDAY', 'BYSETPOS')
}
