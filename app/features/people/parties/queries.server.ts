import { sql } from 'drizzle-orm'
import type { TaxChoice, TaxTerms } from '#app/kit/tax.ts'
import { parties } from './tables.server.ts'

/**
 * How a joined party is called in public where it has no profile: a person by the username, a company by its
 * name.
 */
export const partyLabel = sql<string>`case ${parties.kind} when 'person' then ${parties.displaySlug} else ${parties.name} end`

/** What a joined party's prices say of tax; null when it has said nothing. */
export const partyTax = sql<TaxTerms | null>`case when ${parties.taxCategory} is not null then jsonb_build_object(
  'category', ${parties.taxCategory}, 'reason', ${parties.taxReason}, 'rate', ${parties.taxRate},
  'kind', ${parties.taxKind}, 'isIncluded', ${parties.taxIncluded}) end`

/** The same as the answer of the seller's form. */
export const partyTaxChoice = sql<TaxChoice | null>`coalesce(${parties.taxReason},
  case when ${parties.taxIncluded} then 'included' when not ${parties.taxIncluded} then 'added' end)`
