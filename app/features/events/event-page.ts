import { formatDay, formatSession, localDate } from '#app/kit/dates.ts'
import { countryName } from '#app/kit/display-names.ts'
import type { GalleryImage } from '#app/kit/gallery.ts'
import type { Language } from '#app/kit/language.ts'
import type { Money } from '#app/kit/money.ts'
import type { EventState, QuorumStanding } from './event.ts'
import { type QuotaCount, seatsLeft } from './seats.ts'
import type { ProgrammeItem, RefundStep } from './tables.server.ts'
import { MOST_OPEN_SEATS, priceNow, type SaleState, saleState, type TicketType } from './ticket-type.ts'

export type EventSession = { title: string; startsAt: Date; endsAt: Date }

export type Organiser = {
  username: string
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

/** A ticket type as the panel shows it. `left` is known to the page only when few are left; `most` may be chosen. */
export type TicketOffer = TicketType & {
  /** `unpayable`: on sale, but money cannot be taken here. */
  sale: SaleState | 'unpayable'
  left: number | null
  most: number
}

export type EventPage = {
  url: string
  title: string
  language: string
  summary: string
  description: string
  outcomes: string[]
  programme: ProgrammeItem[]
  gallery: GalleryImage[]
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
  quorum: QuorumStanding
  seatsLeft: number
  tickets: TicketOffer[]
  /** Where one registers when no tickets are sold here. */
  sourceUrl: string | null
  calendarSequence: number
}

export type EventPlace = Pick<EventPage, 'mode' | 'venue' | 'street' | 'city' | 'country'>

/** The place in one line: the venue with its city, the country when nothing else is known, or the word for online. */
export function sayPlace(event: EventPlace, language: Language, online: string): string {
  if (event.mode === 'online') return online
  const named = [event.venue, event.city].filter(Boolean)
  return named.join(', ') || (event.country ? countryName(event.country, language) : '')
}

/** A session as said at its place ('Thu 3 Dec, 10:00–17:00 IST'); days alone when the source named no hours. */
export function sayTime(
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

/** Seats are counted out to the reader from here on down. */
export const FEW_LEFT = 12

/**
 * What of each type can be chosen now: by its sale, what its quotas leave, what one order may hold, and whether money
 * can be taken.
 */
export function ticketOffers(
  types: readonly TicketType[],
  quotas: readonly QuotaCount[],
  eventStart: Date,
  now: Date,
  canPay = true,
): TicketOffer[] {
  return types.map((type) => {
    const left = seatsLeft(quotas, type.id)
    const sale = saleState(type, eventStart, now)
    const costs = priceNow(type, 'EUR', type.minPerOrder, now).unit.minor > 0
    return {
      ...type,
      sale: sale === 'open' && costs && left >= type.minPerOrder && !canPay ? 'unpayable' : sale,
      left: left <= FEW_LEFT ? left : null,
      most: Math.min(type.maxPerOrder, left, MOST_OPEN_SEATS),
    }
  })
}

/** Whether seats of a type can be chosen. */
export function canChoose(offer: TicketOffer): boolean {
  return offer.sale === 'open' && offer.most >= offer.minPerOrder
}

export type PanelState =
  | 'unpublished'
  | 'cancelled'
  | 'past'
  | 'begun'
  | 'elsewhere'
  | 'soldOut'
  | 'unpayable'
  | 'soon'
  | 'closed'
  | 'open'

/** Whether tickets are sold here at all: an imported event may only lead to the organiser's own registration. */
export function isSoldHere(event: Pick<EventPage, 'tickets'>): boolean {
  return event.tickets.length > 0
}

/** What the ticket panel is about now; `soon` when every sale that is not over has yet to open. */
export function panelState(
  event: Pick<EventPage, 'state' | 'startsAt' | 'endsAt' | 'seatsLeft' | 'tickets' | 'sourceUrl'>,
  now: Date,
): PanelState {
  if (event.state === 'cancelled') return 'cancelled'
  if (event.state === 'draft' || event.state === 'in_review') return 'unpublished'
  if (event.state === 'completed' || now >= event.endsAt) return 'past'
  if (!isSoldHere(event) && event.sourceUrl) return 'elsewhere'
  if (now >= event.startsAt) return 'begun'
  if (event.tickets.some(canChoose)) return 'open'
  if (event.tickets.some((offer) => offer.sale === 'unpayable')) return 'unpayable'
  if (event.seatsLeft === 0 || event.tickets.some((offer) => offer.sale === 'open')) return 'soldOut'
  return event.tickets.some((offer) => offer.sale === 'soon') ? 'soon' : 'closed'
}

/** When the first sale opens, of those that have not opened yet. */
export function nextSale(tickets: readonly TicketOffer[]): Date | null {
  const starts = tickets.flatMap((offer) =>
    offer.sale === 'soon' && offer.salesStart ? [offer.salesStart] : [],
  )
  return starts.sort((a, b) => a.getTime() - b.getTime())[0] ?? null
}

/** What the chosen seats cost now, and how many they are. */
export function sumOf(
  offers: readonly TicketOffer[],
  chosen: Readonly<Record<string, number>>,
  currency: string,
  now: Date,
): { seats: number; total: Money } {
  let seats = 0
  let minor = 0
  for (const offer of offers) {
    const quantity = Math.max(0, Math.min(chosen[offer.id] ?? 0, offer.most))
    seats += quantity
    minor += priceNow(offer, currency, quantity, now).unit.minor * quantity
  }
  return { seats, total: { minor, currency } }
}

export type RefundRule = { percent: number; until: Date }

/** The refund policy as dates: what comes back when cancelled before each, fullest first. */
export function refundRules(steps: readonly RefundStep[], startsAt: Date): RefundRule[] {
  return steps
    .filter((step) => step.percent > 0)
    .toSorted((a, b) => b.days - a.days)
    .map(({ days, percent }) => ({ percent, until: new Date(startsAt.getTime() - days * 86_400_000) }))
}

/** From how many people a training for the group costs less than seats for each; null when that says nothing. */
export function groupPaysFrom(event: {
  topic: Pick<NonNullable<EventPage['topic']>, 'groupPrice' | 'largestGroup'> | null
  tickets: readonly TicketOffer[]
}): number | null {
  const price = event.topic?.groupPrice
  const seat = Math.min(...event.tickets.filter(canChoose).map((offer) => offer.priceMinor))
  if (!price || !Number.isFinite(seat) || seat <= 0) return null
  const people = Math.floor(price.minor / seat) + 1
  return people >= 2 && people <= (event.topic?.largestGroup ?? 0) ? people : null
}
