import { formatDate, localDate } from '#app/kit/dates.ts'
import { type Language, localeOf } from '#app/kit/language.ts'

/** '7.5 hours' in a language. */
export function formatHours(minutes: number, language: Language): string {
  const shape = { style: 'unit', unit: 'hour', unitDisplay: 'long', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(localeOf(language), shape).format(minutes / 60)
}

type Held = { startsAt: Date; endsAt: Date; timeZone: string }

/** The day of an event, or its first and its last, in the zone of its place. */
export function formatDates({ startsAt, endsAt, timeZone }: Held, language: Language): string {
  const first = formatDate(startsAt, timeZone, language)
  if (localDate(startsAt, timeZone) === localDate(endsAt, timeZone)) return first
  return `${first} – ${formatDate(endsAt, timeZone, language)}`
}
