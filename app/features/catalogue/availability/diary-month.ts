import { formatMonth, formatTime, localDate } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import type { DaysOff, WeekHours } from './availability.ts'
import { dayAfter, freeDays, lengthOf } from './free-time.ts'
import type { Span } from './trainer-booking.ts'

/** A time in which somebody trains; `city` is null online. */
export type Engaged = Span & { city: string | null; overlaps: boolean }

export type DiaryKind = 'engaged' | 'overlap' | 'busy' | 'free'
export type DiaryLine = { kind: DiaryKind; from: string; to: string; city: string | null }
export type DiaryDay = { day: string; number: number; isPast: boolean; isToday: boolean; lines: DiaryLine[] }
export type DiaryMonth = {
  month: string
  title: string
  previous: string | null
  next: string | null
  /** How many days of the first week belong to the month before. */
  blank: number
  days: DiaryDay[]
}

const FARTHEST = 24

/** The month ('2027-03') that an address asks for; the present one if invalid or more than two years away. */
export function monthOf(asked: string | null, now: Date, timeZone: string): string {
  const current = localDate(now, timeZone).slice(0, 7)
  if (!asked || !/^2\d{3}-(0[1-9]|1[0-2])$/.test(asked)) return current
  return Math.abs(countOf(asked) - countOf(current)) <= FARTHEST ? asked : current
}

const countOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1
const monthAt = (count: number) => `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`

/** The span of a month in a zone. */
export function spanOfMonth(month: string, timeZone: string): Span {
  const first = (of: string) => lengthOf(`${of}-01`, timeZone).startsAt
  return { startsAt: first(month), endsAt: first(monthAt(countOf(month) + 1)) }
}

type Diary = {
  hours: readonly WeekHours[]
  daysOff: readonly DaysOff[]
  timeZone: string
  engaged: readonly Engaged[]
  /** When its own calendars are busy. */
  busy: readonly Span[]
  /** What no further training can be held in: with what is kept free. */
  barred: readonly Span[]
}

/**
 * A month of a provider's diary, day by day in their own zone, in the reader's words: what is booked, and
 * what is free from now on.
 */
export function diaryMonth(
  diary: Diary,
  { month, now, language }: { month: string; now: Date; language: Language },
): DiaryMonth {
  const { timeZone } = diary
  const [count, current] = [countOf(month), countOf(localDate(now, timeZone).slice(0, 7))]
  const within = (at: number) => (Math.abs(at - current) <= FARTHEST ? monthAt(at) : null)
  const today = localDate(now, timeZone)
  const span = spanOfMonth(month, timeZone)
  const free = new Map(
    freeDays(
      diary,
      { startsAt: span.startsAt > now ? span.startsAt : now, endsAt: span.endsAt },
      diary.barred,
    ).map(({ day, spans }) => [day, spans]),
  )
  const days: DiaryDay[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = dayAfter(day)) {
    const held = lengthOf(day, timeZone)
    const linesOf = (kind: DiaryKind, spans: readonly (Span & { city?: string | null })[]) =>
      spans.flatMap((one) => lineIn(held, one, { kind, timeZone, language }))
    const lines = [
      ...linesOf(
        'engaged',
        diary.engaged.filter(({ overlaps }) => !overlaps),
      ),
      ...linesOf(
        'overlap',
        diary.engaged.filter(({ overlaps }) => overlaps),
      ),
      ...linesOf('busy', diary.busy),
      ...linesOf('free', free.get(day) ?? []),
    ].toSorted((a, b) => (a.from < b.from ? -1 : 1))
    days.push({ day, number: Number(day.slice(8)), isPast: day < today, isToday: day === today, lines })
  }
  const first = new Date(`${month}-01T00:00:00Z`)
  return {
    month,
    title: formatMonth(first, 'UTC', language),
    previous: within(count - 1),
    next: within(count + 1),
    blank: (first.getUTCDay() + 6) % 7,
    days,
  }
}

type Said = { kind: DiaryKind; timeZone: string; language: Language }

function lineIn(day: Span, span: Span & { city?: string | null }, { kind, timeZone, language }: Said) {
  if (span.endsAt <= day.startsAt || day.endsAt <= span.startsAt) return []
  const at = (moment: Date) => formatTime(moment, timeZone, language)
  const from = span.startsAt <= day.startsAt ? '00:00' : at(span.startsAt)
  const to = span.endsAt >= day.endsAt ? '24:00' : at(span.endsAt)
  return [{ kind, from, to, city: span.city ?? null }]
}
