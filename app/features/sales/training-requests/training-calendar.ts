import { type CalendarEntry, calendarEntries } from '#app/features/catalogue/events/calendar-entry.ts'
import type { TrainingDay, TrainingMode } from '#app/features/sales/orders/training.ts'
import type { Language } from '#app/kit/language.ts'
import { pathIn } from '#app/kit/language.ts'

type Agreed = {
  code: string
  title: string
  mode: TrainingMode
  venue: string | null
  city: string | null
  country: string | null
  timeZone: string
  startsAt: Date
  endsAt: Date
  days: readonly TrainingDay[]
  provider: { name: string; username: string }
  agreedAt: Date
  /** Of what was agreed on, which counts its changes, and since when that is so. */
  version: number
  updatedAt: Date
  isOff: boolean
}

/** The days of a paid training for calendars; its page is that of the request, for its sides alone. */
export function trainingCalendar(
  { code, provider, agreedAt, version, isOff, days, ...training }: Agreed,
  words: { origin: string; language: Language; online: string },
): CalendarEntry[] {
  const facts = {
    ...training,
    id: code,
    firstSession: days[0]?.id ?? code,
    slug: code,
    summary: '',
    street: null,
    dateOnly: false,
    organiser: provider,
    minimum: 1,
    guaranteedAt: agreedAt,
    calendarSequence: version - 1 + (isOff ? 1 : 0),
    state: isOff ? ('cancelled' as const) : ('published' as const),
    sessions: days.map((day) => ({
      id: day.id,
      startsAt: new Date(day.startsAt),
      endsAt: new Date(day.endsAt),
    })),
  }
  const page = words.origin + pathIn(words.language, `/training-requests/${code}`)
  return calendarEntries(facts, words).map((entry) => ({ ...entry, page }))
}
