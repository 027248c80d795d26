import { dayParts, formatDay, formatTime, localDate, zoneName } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'

/** Hours of an ordinary week: ISO weekdays (1 is Monday), minutes of the provider's day. */
export type WeekHours = { weekday: number; from: number; to: number }

/** Days off in the provider's calendar ('2026-12-24'), both included. */
export type DaysOff = { from: string; to: string }

/** When a provider can be booked, in the reader's words: seven days with their hours, and the exceptions. */
export type AvailabilityView = {
  zone: string
  days: { day: string; hours: { from: string; to: string }[] }[]
  away: string[]
  /** The next days on which something is free of its hours. */
  next: string[]
}

type Clock = { timeZone: string; language: Language; now: Date }

const MOST_AWAY = 4
/** A Monday, so that days of a week can be named. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY = 86_400_000

/**
 * The availability view; null for a provider without hours, even with days off. Past days off are left out;
 * `next` are the next days ('2026-12-24') with free time.
 */
export function availabilityOf(
  hours: readonly WeekHours[],
  daysOff: readonly DaysOff[],
  { timeZone, language, now }: Clock,
  next: readonly string[] = [],
): AvailabilityView | null {
  if (hours.length === 0) return null
  const at = (minute: number) => formatTime(new Date(minute * 60_000), 'UTC', language)
  const said = (day: string) => formatDay(new Date(`${day}T00:00:00Z`), 'UTC', language, now)
  const today = localDate(now, timeZone)
  return {
    zone: zoneName(now, timeZone, language),
    days: Array.from({ length: 7 }, (_, before) => ({
      day: dayParts(new Date(MONDAY + before * DAY), 'UTC', language).weekday,
      hours: hours
        .filter(({ weekday }) => weekday === before + 1)
        .toSorted((a, b) => a.from - b.from)
        .map(({ from, to }) => ({ from: at(from), to: to === 1440 ? '24:00' : at(to) })),
    })),
    away: daysOff
      .filter(({ to }) => to >= today)
      .toSorted((a, b) => (a.from < b.from ? -1 : 1))
      .slice(0, MOST_AWAY)
      .map(({ from, to }) => (from === to ? said(from) : `${said(from)} – ${said(to)}`)),
    next: next.map(said),
  }
}

export const MOST_SPANS = 4
export const MOST_DAYS_OFF = 40
const SPAN = /^(\d{1,2})(?:[:.h](\d{2})|時)?\s*(?:-|–|—|~|〜|～)\s*(\d{1,2})(?:[:.h](\d{2})|時)?$/

/**
 * Hours of a day as people type them ('9-12, 13:30–17:00'), in minutes, in order; null when they make no
 * sense.
 */
export function parseHours(typed: string): { from: number; to: number }[] | null {
  const parts = typed
    .normalize('NFKC')
    .split(/[,;、]/)
    .map((part) => part.trim())
    .filter(Boolean)
  const spans = parts.map((part) => {
    const [, fromHour, fromMinute = '0', toHour, toMinute = '0'] = SPAN.exec(part) ?? []
    if (fromHour === undefined || Number(fromMinute) > 59 || Number(toMinute) > 59) return null
    return { from: Number(fromHour) * 60 + Number(fromMinute), to: Number(toHour) * 60 + Number(toMinute) }
  })
  const sorted = spans.filter((span) => span !== null).toSorted((a, b) => a.from - b.from)
  const isSound = sorted.every(
    ({ from, to }, at) => from < to && to <= 1440 && from >= (sorted[at - 1]?.to ?? 0),
  )
  return sorted.length === parts.length && sorted.length <= MOST_SPANS && isSound ? sorted : null
}

/** The hours of a weekday as editable text: '09:00–12:00, 13:30–17:00'. */
export function writeHours(hours: readonly WeekHours[], weekday: number): string {
  const at = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  return hours
    .filter((span) => span.weekday === weekday)
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to }) => `${at(from)}–${at(to)}`)
    .join(', ')
}
