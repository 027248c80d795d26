import ICAL from 'ical.js'

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']

/**
 * Whether the dates of a rule of repetition are found one after the other at a small cost each: by the day or coarser, at the
 * hour of its start. Days within a month or a year can contradict each other; what a rule by the day or the week only lets
 * through of its dates may never come, and would be sought for ever.
 */
export function isBoundedRule(rule: unknown): rule is ICAL.Recur {
  if (!(rule instanceof ICAL.Recur) || !FREQUENCIES.includes(rule.freq)) return false
  const valuesOf = (name: string) => rule.getComponent(name).map(String)
  const has = (...names: string[]) => names.some((name) => valuesOf(name).length > 0)
  if (rule.interval > 400 || has('BYHOUR', 'BYMINUTE', 'BYSECOND')) return false
  if (valuesOf('BYMONTH').some((month) => !(Number(month) >= 1 && Number(month) <= 12))) return false
  if (rule.freq !== 'YEARLY' && has('BYYEARDAY', 'BYWEEKNO')) return false
  if (rule.freq !== 'DAILY') return true
  const isPlain = valuesOf('BYDAY').every((day) => /^[A-Z]{2}$/.test(day))
  // Every seventh day is one weekday for ever.
  const isSoon = !has('BYDAY') || rule.interval % 7 !== 0
  return isPlain && isSoon && !has('BYMONTHDAY', 'BYSETPOS')
}
