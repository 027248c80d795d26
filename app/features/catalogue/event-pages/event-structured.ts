import {
  canChoose,
  type EventOnSale,
  isSoldHere,
  type TicketOnSale,
} from '#app/features/catalogue/inventory/event-on-sale.ts'
import { isFree } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { typePrice } from '#app/features/catalogue/ticket-types/type-price.ts'
import { isoInZone, localDate } from '#app/kit/dates.ts'
import { pictureFile } from '#app/kit/gallery.ts'
import { structuredPrice } from '#app/kit/price.ts'
import { type Addresses, isoDuration, plainLine, type Structured } from '#app/kit/structured.ts'
import type { EventLineFacts } from './event-line.ts'

type Placed = Pick<EventOnSale, 'mode' | 'venue' | 'city' | 'country'> & { street?: string | null }
type Timed = Pick<EventOnSale, 'dateOnly' | 'timeZone'>

const pathOf = (slug: string) => `/event/Q/${encodeURIComponent(slug)}`

/** The moment as its place's clock shows it; the day alone when no hours are known. */
const AVAILABILITY: Partial<Record<TicketOnSale['sale'], string>> = {
  soon: 'PreOrder',
  unpayable: 'OutOfStock',
  lapsed: 'OutOfStock',
  resting: 'OutOfStock',
  // There are seats, and not for everybody who asks.
  asked: 'LimitedAvailability',
}

function moment(at: Date, { dateOnly, timeZone }: Timed): string {
  return dateOnly ? localDate(at, timeZone) : isoInZone(at, timeZone)
}

function locationOf(place: Placed, page: string): object {
  if (place.mode === 'online') return { '@type': 'VirtualLocation', url: page }
  return {
    '@type': 'Place',
    name: place.venue ?? place.city ?? place.country,
    address: {
      '@type': 'PostalAddress',
      streetAddress: place.street,
      addressLocality: place.city,
      addressCountry: place.country,
    },
  }
}

function availabilityOf(offer: TicketOnSale): string {
  const word = canChoose(offer) ? 'InStock' : (AVAILABILITY[offer.sale] ?? 'SoldOut')
  return `https://schema.org/${word}`
}

function offersOf(event: EventOnSale, page: string, now: Date): object[] {
  const forEveryone = event.tickets.filter(({ buyers }) => buyers === 'everyone')
  return (forEveryone.length > 0 ? forEveryone : event.tickets).map((offer) => {
    const { price } = typePrice(offer, { event, quantity: offer.minPerOrder, now })
    return {
      '@type': 'Offer',
      name: offer.name,
      url: page,
      ...structuredPrice(price),
      availability: availabilityOf(offer),
      validFrom: (offer.salesStart ?? event.publishedAt)?.toISOString(),
      validThrough: (offer.salesEnd ?? event.startsAt).toISOString(),
    }
  })
}

function sessionsOf(event: EventOnSale, shared: object): object[] {
  if (event.sessions.length < 2) return []
  return event.sessions.map((session) => ({
    '@type': 'EducationEvent',
    name: session.title || event.title,
    startDate: moment(session.startsAt, event),
    endDate: moment(session.endsAt, event),
    ...shared,
  }))
}

/** The event in the words of schema.org; `image` is the path of its picture. */
export function structuredEvent(event: EventOnSale, at: Addresses, image: string, now: Date): Structured {
  const page = at.page(pathOf(event.url))
  const mode = event.mode === 'online' ? 'OnlineEventAttendanceMode' : 'OfflineEventAttendanceMode'
  const organiser = {
    '@type': event.organiser.supplier ? 'Organization' : 'Person',
    name: event.organiser.name,
    url: event.organiser.page === null ? undefined : at.page(event.organiser.page),
  }
  const shared = {
    eventStatus: `https://schema.org/${event.state === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${mode}`,
    location: locationOf(event, page),
  }
  const isSold = isSoldHere(event)
  return {
    '@type': 'EducationEvent',
    name: event.title,
    description: event.summary || plainLine(event.description, 500) || event.title,
    inLanguage: event.language,
    url: page,
    image: [image, ...event.gallery.map(({ src }) => pictureFile(src))].map(at.file),
    startDate: moment(event.startsAt, event),
    endDate: moment(event.endsAt, event),
    ...shared,
    organizer: organiser,
    performer: event.trainer
      ? {
          '@type': 'Person',
          name: event.trainer.name,
          url: event.trainer.page === null ? undefined : at.page(event.trainer.page),
        }
      : organiser,
    teaches: event.outcomes,
    about: event.topic && {
      '@type': 'Thing',
      name: event.topic.title,
      url: at.page(`/topic/${encodeURIComponent(event.topic.url)}`),
    },
    isAccessibleForFree: isSold && event.tickets.every(isFree),
    maximumAttendeeCapacity: isSold ? event.capacity : undefined,
    offers: isSold ? offersOf(event, page, now) : undefined,
    subEvent: sessionsOf(event, shared),
  }
}

function standingOf({ seats, isAsked }: EventLineFacts): string {
  if (isAsked) return 'LimitedAvailability'
  return seats === 'soldOut' ? 'SoldOut' : 'InStock'
}

/** A coming event as an instance of its course; `workload` in minutes when the course states its duration. */
export function structuredInstance(
  event: EventLineFacts,
  at: Addresses,
  { workload, instructor }: { workload: number | null; instructor: object },
): Structured {
  const page = at.page(pathOf(event.slug))
  const length = (event.endsAt.getTime() - event.startsAt.getTime()) / 60_000
  const known = event.dateOnly || event.sessions > 1 ? null : length
  return {
    '@type': 'CourseInstance',
    name: event.title,
    url: page,
    inLanguage: event.language,
    courseMode: event.mode === 'online' ? 'Online' : 'Onsite',
    courseWorkload: isoDuration(workload ?? known),
    startDate: moment(event.startsAt, event),
    endDate: moment(event.endsAt, event),
    location: locationOf(event, page),
    instructor,
    offers:
      event.price === null
        ? undefined
        : {
            '@type': 'Offer',
            url: page,
            ...structuredPrice(event.price),
            availability: `https://schema.org/${standingOf(event)}`,
          },
  }
}
