import { differingFields } from '#app/features/catalogue/catalogue-files/catalogue-reading.ts'
import type { CatalogueRecord } from '#app/features/catalogue/catalogue-record/catalogue.ts'
import { type Finding, guessesIn } from '#app/features/catalogue/catalogue-record/catalogue-finding.ts'
import type { CatalogueReason } from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import { countryName } from '#app/features/catalogue/catalogue-record/countries.ts'
import type { Buyers } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { CURRENCIES } from '#app/kit/money.ts'
import { CATALOGUE_LIMITS } from '#app/kit/reading-limits.ts'

/** The provider for whom a catalogue is imported. */
export type CatalogueProvider = {
  id: PartyId
  username: string
  language: string
  timeZone: string
  currency: string
  isApproved: boolean
}

export type PlannedTicket = { name: string; buyers: Buyers; priceMinor: number }

/** An event that has prices with the seats said for the whole file, where it names none itself. */
export function withSeats(record: CatalogueRecord, seats: number | undefined): CatalogueRecord {
  if (seats === undefined || record.kind !== 'event') return record
  if (record.capacity !== null || record.offers.length === 0) return record
  const note: CatalogueReason = { code: 'said.seats', params: { count: seats } }
  return { ...record, capacity: seats, notes: [...record.notes, note] }
}

/** A record's tickets as they are sold here: only with known price and seats and in a supported currency. */
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
    buyers: offer.buyers.value,
    priceMinor: offer.minor,
  }))
  return { currency, tickets, notes }
}

/**
 * What an event lacks to be published; empty when nothing. A reader must know where it is, and how to take
 * part while that is possible.
 */
export function missingOfEvent(
  record: CatalogueRecord,
  facts: { ticketCount: number; isPast: boolean },
): CatalogueReason[] {
  const isPlaced = record.mode?.value === 'online' || Boolean(record.place?.city && record.place.country)
  return [
    ...(isPlaced ? [] : [{ code: 'draft.place' } as const]),
    ...(facts.ticketCount > 0 || record.url || facts.isPast ? [] : [{ code: 'draft.way' } as const]),
    ...(record.url ? [] : missingOfTopic(record)),
  ]
}

/** What a topic lacks to be published: a description. */
export function missingOfTopic(record: CatalogueRecord): CatalogueReason[] {
  return record.description || record.summary ? [] : [{ code: 'draft.text' }]
}

/** The state of what an earlier import made of a source, and its guesses. */
export type StoredBefore<State> = { state: State; guesses: CatalogueReason[] }

/**
 * Decides whether a record is public; nothing else does. A draft is published when asked for, complete and
 * without guesses. A public one stays so, unless the source now causes a new guess: that is refused, as
 * nobody has checked it.
 */
export function planState<State extends string>(
  record: CatalogueRecord,
  category: Finding<string | null>,
  wish: { publish: boolean; shown: State; missing: CatalogueReason[]; before: StoredBefore<State> | null },
): {
  state: State | 'draft'
  guesses: CatalogueReason[]
  notes: CatalogueReason[]
  refusal: CatalogueReason | null
} {
  const guesses = guessesIn({ ...record, category })
  const known = wish.before?.state ?? 'draft'
  if (known !== 'draft') {
    const seen = new Set(wish.before?.guesses.map((guess) => JSON.stringify(guess)))
    const isNew = guesses.some((guess) => !seen.has(JSON.stringify(guess)))
    return { state: known, guesses, notes: [], refusal: isNew ? { code: 'guess.shown' } : null }
  }
  if (!wish.publish) return { state: 'draft', guesses, notes: [], refusal: null }
  const isShown = wish.missing.length === 0 && guesses.length === 0
  const doubt: CatalogueReason[] = guesses.length > 0 ? [{ code: 'draft.guess' }] : []
  return { state: isShown ? wish.shown : 'draft', guesses, notes: [...wish.missing, ...doubt], refusal: null }
}

/** The file that brought a record, and its fields there. */
export type Elsewhere = { source: string; fields: Record<string, string> }

/**
 * What an event that another file brought means for this one: an equal record, or a conflict that is refused.
 * So two files with one identity never overwrite each other in turn. Null when this file brought it.
 */
export function claimedElsewhere(
  held: Elsewhere | undefined,
  source: string,
  fields: Record<string, string>,
): { outcome: 'unchanged' | 'refused'; reason: CatalogueReason } | null {
  if (!held || held.source === source) return null
  const differences = differingFields(fields, held.fields)
  return differences.length === 0
    ? { outcome: 'unchanged', reason: { code: 'record.elsewhere', params: { source: held.source } } }
    : {
        outcome: 'refused',
        reason: { code: 'record.claimed', params: { source: held.source, fields: differences.join(', ') } },
      }
}

/** The seats of an event whose number is unknown: the most possible, as none is sold. */
export function seatsOf(record: CatalogueRecord): number {
  return record.capacity ?? CATALOGUE_LIMITS.capacity
}

/** The place as an event shows it; if only the country is known, by the country's name. */
export function shownPlace({ place, mode }: CatalogueRecord) {
  const country = place?.country?.value ?? null
  const city = place?.city?.value ?? null
  const only = place?.region ?? (country ? countryName(country) : (place?.postcode?.value ?? null))
  const street = streetBeside(null, place)
  const venue = place?.venue ?? (city ? null : (place?.street ?? only))
  return {
    mode: mode?.value === 'online' ? ('online' as const) : ('venue' as const),
    venue,
    street: venue === null ? street : streetBeside(venue, place),
    city,
    country,
  }
}

// What stands as the venue does not stand a second time as the street.
function streetBeside(venue: string | null, place: CatalogueRecord['place']): string | null {
  const lines = [place?.street, place?.postcode?.value].filter((line) => line && line !== venue)
  return lines.join(', ') || null
}

/** The outcome of a source for its row: `isMoved` when its state changes although its fields did not. */
export function outcomeOf(
  hashBefore: string | undefined,
  hash: string,
  isMoved: boolean,
): 'created' | 'updated' | 'unchanged' {
  if (hashBefore === undefined) return 'created'
  return hashBefore === hash && !isMoved ? 'unchanged' : 'updated'
}
