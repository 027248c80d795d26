import { CURRENCIES } from '#app/kit/money.ts'
import { CATALOGUE_LIMITS, type CatalogueReason, type CatalogueRecord } from './catalogue.ts'
import { countryName } from './countries.ts'

/** The provider that a catalogue is imported for. */
export type CatalogueProvider = {
  id: string
  username: string
  language: string
  timeZone: string
  currency: string
  isApproved: boolean
}

export type PlannedTicket = { name: string; priceMinor: number }

/** What of a record is offered here: tickets only where price and seats are known and the currency is one we sell in. */
export function planTickets(
  record: CatalogueRecord,
  provider: CatalogueProvider,
): { currency: string; tickets: PlannedTicket[]; notes: CatalogueReason[] } {
  const sold = record.offers.filter((offer) => (CURRENCIES as readonly string[]).includes(offer.currency))
  const currency = sold[0]?.currency ?? provider.currency
  const foreign = record.offers.find((offer) => !sold.includes(offer))
  const notes: CatalogueReason[] = foreign
    ? [{ code: 'left.foreign', params: { text: foreign.currency } }]
    : []
  const offers = sold.filter((offer) => offer.currency === currency)
  if (offers.length > 0 && record.capacity === null)
    return { currency, tickets: [], notes: [...notes, { code: 'left.seats' }] }
  const tickets = offers.map((offer, index) => ({
    name: offer.name ?? (offers.length > 1 ? `Standard ${index + 1}` : 'Standard'),
    priceMinor: offer.minor,
  }))
  return { currency, tickets, notes }
}

/** Why an event is not ready to be seen by everyone; empty when it is. A reader must know where it is, and how to take part while one still can. */
export function missingOfEvent(
  record: CatalogueRecord,
  facts: { ticketCount: number; isPast: boolean },
): CatalogueReason[] {
  const isPlaced = record.mode === 'online' || Boolean(record.place?.city && record.place.country)
  return [
    ...(isPlaced ? [] : [{ code: 'draft.place' } as const]),
    ...(facts.ticketCount > 0 || record.url || facts.isPast ? [] : [{ code: 'draft.way' } as const]),
    ...(record.url ? [] : missingOfTopic(record)),
  ]
}

/** Why a topic is not ready to be seen by everyone: something has to describe it. */
export function missingOfTopic(record: CatalogueRecord): CatalogueReason[] {
  return record.description || record.summary ? [] : [{ code: 'draft.text' }]
}

/** The number of seats an event without a known one is given: the most there can be, as none is sold. */
export function seatsOf(record: CatalogueRecord): number {
  return record.capacity ?? CATALOGUE_LIMITS.capacity
}

/** The place as an event shows it; one of which only the country is known is shown by the country's name. */
export function shownPlace({ place, mode }: CatalogueRecord) {
  const only = place?.region ?? (place?.country ? countryName(place.country) : null)
  const street = [place?.street, place?.postcode].filter(Boolean).join(', ') || null
  return {
    mode: mode === 'online' ? ('online' as const) : ('venue' as const),
    venue: place?.venue ?? (place?.city ? null : (place?.street ?? only)),
    street: street === place?.venue ? null : street,
    city: place?.city ?? null,
    country: place?.country ?? null,
  }
}

/** What a source does to its row: `isMoved` says that its state changes although its words did not. */
export function outcomeOf(
  hashBefore: string | undefined,
  hash: string,
  isMoved: boolean,
): 'created' | 'updated' | 'unchanged' {
  if (hashBefore === undefined) return 'created'
  return hashBefore === hash && !isMoved ? 'unchanged' : 'updated'
}
