import { formatMoment, formatTime } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import type { HalfDay } from './half-day.ts'

/** A half-day for its organiser: the numbers present, and whether it can be marked. */
export type HalfDayView = Pick<HalfDay, 'session' | 'half' | 'startsAt' | 'endsAt'> & {
  title: string
  present: number
  absent: number
  isOpen: boolean
}

type Reader = { timeZone: string; language: Language; now: Date }

/** 'Thu 3 Dec, 09:00–12:00', in the zone of the place. */
export function formatHalfDay(
  { startsAt, endsAt }: Pick<HalfDay, 'startsAt' | 'endsAt'>,
  { timeZone, language, now }: Reader,
): string {
  return `${formatMoment(startsAt, timeZone, language, now)}–${formatTime(endsAt, timeZone, language)}`
}
