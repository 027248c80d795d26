import { type Language, localeOf } from './language.ts'

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** '3 days': how long something has waited, in the largest unit of which there is one whole. */
export function waitedFor(since: Date, now: Date, language: Language): string {
  const waited = Math.max(0, now.getTime() - since.getTime())
  const [unit, length] = UNITS.find(([, ms]) => waited >= ms) ?? (['minute', 60_000] as const)
  const value = Math.floor(waited / length)
  return new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

/** A Monday, so that days of a week can be named. */
const MONDAY = Date.UTC(2024, 0, 1)

/** 'Monday': an ISO weekday (1 is Monday). */
export function weekdayName(weekday: number, language: Language): string {
  const at = new Date(MONDAY + (weekday - 1) * 86_400_000)
  const name = new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', weekday: 'long' }).format(at)
  return name.charAt(0).toUpperCase() + name.slice(1)
}
