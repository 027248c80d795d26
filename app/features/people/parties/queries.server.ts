import { type AnyColumn, sql } from 'drizzle-orm'
import { MANDATE_VERSIONS } from '#app/kit/selling.ts'
import type { TaxChoice, TaxTerms } from '#app/kit/tax.ts'
import { parties } from './tables.server.ts'

/** The public label of a joined party without a profile: a person's username, a company's name. */
export const partyLabel = sql<string>`case ${parties.kind} when 'person' then ${parties.displaySlug} else ${parties.name} end`

type Named = { name: AnyColumn; displaySlug: AnyColumn }

/**
 * What a joined party is called: the name it gave, or its username; null, beside its type, of one that an
 * outer join has not found.
 */
export const partyName = (party: Named = parties) =>
  sql<string>`coalesce(nullif(${party.name}, ''), ${party.displaySlug})`

/** A joined party's tax terms; null before any are saved. */
export const partyTax = sql<TaxTerms | null>`case when ${parties.taxCategory} is not null then jsonb_build_object(
  'category', ${parties.taxCategory}, 'reason', ${parties.taxReason}, 'rate', ${parties.taxRate},
  'kind', ${parties.taxKind}, 'isIncluded', ${parties.taxIncluded}) end`

/** The same as the answer of the seller's form. */
export const partyTaxChoice = sql<TaxChoice | null>`coalesce(${parties.taxReason},
  case when ${parties.taxIncluded} then 'included' when not ${parties.taxIncluded} then 'added' end)`

/**
 * What changes by the clock alone of whether a joined party may sell for a price: nothing once it has
 * accepted the newest version of the mandate.
 */
export const restingStamp = sql<string | null>`case
  when ${parties.mandateVersion} is distinct from ${MANDATE_VERSIONS.at(-1)?.version ?? 1}::int
  then concat((now() at time zone 'UTC')::date, ${parties.sellsUntil} <= now()) end`
