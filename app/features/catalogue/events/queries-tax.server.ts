import { type SQL, sql } from 'drizzle-orm'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { partyTax } from '#app/features/people/parties/queries.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { lineTax, type TaxTerms } from '#app/kit/tax.ts'
import { shownTerms } from '#app/kit/tax-sale.ts'
import { events } from './tables.server.ts'

type Stored = {
  terms: TaxTerms
  seller: string | null
  mode: 'venue' | 'online'
  country: string | null
  day: string
}

/**
 * What the prices of an event say of tax, before it is known who pays: what its organiser says, or, where it
 * takes place in another country than the organiser's, what is due there.
 */
export function eventTaxOf({ terms, seller, mode, country, day }: Stored): TaxTerms {
  if (seller === null || country === null || country === seller || mode === 'online') return terms
  const sale = { delivery: 'seat' as const, place: { country }, day, seller: { country: seller }, terms }
  const { kind, isIncluded, reason, rate, rule } = shownTerms(sale)
  if (rule === undefined || (reason === terms.reason && rate === terms.rate)) return terms
  return { ...lineTax(rate, reason), rule, kind, isIncluded }
}

const stored = sql`case when ${parties.taxCategory} is not null then jsonb_build_object('terms', ${partyTax},
    'seller', coalesce(${parties.country}, (select p.country from ${trainerProfiles} p where p.party_id = ${parties.id})),
    'mode', ${events.mode}, 'country', ${events.country}, 'day', (${events.startsAt} at time zone ${events.timeZone})::date) end`

/** The tax terms of `events` with its owner's `parties` joined; null before any are saved. */
export const eventTax = stored.mapWith(eventTaxOf) as SQL<TaxTerms | null>
