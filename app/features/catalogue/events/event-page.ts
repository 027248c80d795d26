import { formatDay, formatSession, localDate } from '#app/kit/dates.ts'
import type { GalleryImage } from '#app/kit/gallery.ts'
import type { Language } from '#app/kit/language.ts'
import type { Money } from '#app/kit/money.ts'
import type { RichHtml } from '#app/kit/rich-html.ts'
import type { EventState } from './event.ts'
import { placedFor } from './event-place.ts'
import { formatVenue } from './event-where.ts'
import type { ProgrammeItem, RefundStep } from './tables.server.ts'

export type EventSession = { title: string; startsAt: Date; endsAt: Date }

export type Organiser = {
  /** The address of the organiser's page, if there is one. */
  page: string | null
  supplier: boolean
  name: string
  headline: string
  language: string
  image: string | null
  city: string | null
  yearsOfPractice: number | null
  rating: number | null
  ratingCount: number
}

/** The facts of an event on its page; what it sells is in the inventory. */
export type EventPage = {
  url: string
  title: string
  language: string
  summary: string
  description: RichHtml
  outcomes: string[]
  programme: ProgrammeItem[]
  gallery: GalleryImage[]
  /** The language of what is said of its pictures, which may be those of its topic. */
  pictureLanguage: string
  mode: 'venue' | 'online'
  venue: string | null
  street: string | null
  city: string | null
  country: string | null
  timeZone: string
  startsAt: Date
  endsAt: Date
  dateOnly: boolean
  capacity: number
  currency: string
  refundSteps: RefundStep[]
  state: EventState
  publishedAt: Date | null
  sessions: EventSession[]
  /** The next other dates of its series. */
  dates: { url: string; startsAt: Date }[]
  category: string | null
  categorySlug: string | null
  topic: {
    url: string
    title: string
    language: string
    outcomes: string[]
    audience: string
    prerequisites: string
    rating: number | null
    ratingCount: number
    groupPrice: Money | null
    largestGroup: number | null
  } | null
  organiser: Organiser
  /** Who of a firm's people trains; null where the organiser does, or a firm has not said it. */
  trainer: Organiser | null
  /** Where one registers when no tickets are sold here. */
  sourceUrl: string | null
}

export type EventPlace = Pick<EventPage, 'mode' | 'venue' | 'street' | 'city' | 'country'>

/**
 * The place in one line: the venue with its city, the country when nothing else is known, or the word for
 * online.
 */
export function formatEventPlace(event: EventPlace, language: Language, online: string): string {
  return formatVenue(placedFor(event, language), language, online)
}

/**
 * A session in the zone of its place ('Thu 3 Dec, 10:00–17:00 IST'); days alone when the source gave no
 * hours.
 */
export function formatEventTime(
  event: Pick<EventPage, 'timeZone' | 'dateOnly'>,
  from: Date,
  to: Date,
  language: Language,
  now: Date,
): string {
  if (!event.dateOnly) return formatSession(from, to, event.timeZone, language, now)
  const first = formatDay(from, event.timeZone, language, now)
  if (localDate(from, event.timeZone) === localDate(to, event.timeZone)) return first
  return `${first} – ${formatDay(to, event.timeZone, language, now)}`
}

export type RefundRule = { percent: number; until: Date }

/** The refund policy as dates: the refund when cancelled before each, highest first. */
export function refundRules(steps: readonly RefundStep[], startsAt: Date): RefundRule[] {
  return steps
    .filter((step) => step.percent > 0)
    .toSorted((a, b) => b.days - a.days)
    .map(({ days, percent }) => ({ percent, until: new Date(startsAt.getTime() - days * 86_400_000) }))
}

type Place = { venue: string | null; street?: string | null; city: string | null }

/** The link to a map of a place, its country in the reader's words. */
export function mapLink({ venue, street, city }: Place, country: string | null): string {
  const query = [venue, street, city, country].filter(Boolean).join(', ')
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query })}`
}
