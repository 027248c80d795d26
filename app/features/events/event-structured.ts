import { decimalOf, money } from '#app/kit/money.ts'
import { canChoose, type EventPage, isSoldHere } from './event-page.ts'
import { priceNow } from './ticket-type.ts'

type Addresses = { page: string; organiser: string; image: string }

function locationOf(event: EventPage, page: string): object {
  if (event.mode === 'online') return { '@type': 'VirtualLocation', url: page }
  return {
    '@type': 'Place',
    name: event.venue ?? event.city ?? event.country,
    address: {
      '@type': 'PostalAddress',
      streetAddress: event.street ?? undefined,
      addressLocality: event.city ?? undefined,
      addressCountry: event.country ?? undefined,
    },
  }
}

function offersOf(event: EventPage, page: string, now: Date): object[] {
  return event.tickets.map((offer) => ({
    '@type': 'Offer',
    name: offer.name,
    url: page,
    price: decimalOf(
      money(priceNow(offer, event.currency, offer.minPerOrder, now).unit.minor, event.currency),
    ),
    priceCurrency: event.currency,
    availability: `https://schema.org/${canChoose(offer) ? 'InStock' : offer.sale === 'soon' ? 'PreOrder' : 'SoldOut'}`,
    validFrom: offer.salesStart?.toISOString(),
    validThrough: offer.salesEnd?.toISOString(),
  }))
}

/** The event in the words of schema.org, with whole addresses. */
export function structuredEvent(
  event: EventPage,
  { page, organiser, image }: Addresses,
  now: Date,
): Record<string, unknown> {
  const mode = event.mode === 'online' ? 'OnlineEventAttendanceMode' : 'OfflineEventAttendanceMode'
  const person = { '@type': 'Person', name: event.organiser.name, url: organiser }
  return {
    '@type': 'EducationEvent',
    name: event.title,
    description: event.summary || event.title,
    inLanguage: event.language,
    url: page,
    image: [image],
    startDate: event.startsAt.toISOString(),
    endDate: event.endsAt.toISOString(),
    eventStatus: `https://schema.org/${event.state === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${mode}`,
    location: locationOf(event, page),
    organizer: person,
    performer: person,
    ...(isSoldHere(event)
      ? { maximumAttendeeCapacity: event.capacity, offers: offersOf(event, page, now) }
      : {}),
  }
}

/** The way from the home page to this one, for search engines. */
export function structuredBreadcrumbs(steps: { name: string; url: string }[]): Record<string, unknown> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: step.name,
      item: step.url,
    })),
  }
}
