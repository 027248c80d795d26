import { sql } from 'drizzle-orm'
import type { TaxTerms } from '#app/kit/tax.ts'
import { parties } from './tables.server.ts'

/**
 * How a joined party is called in public where it has no profile: a person by the username, a company by its
 * name.
 */
export const partyLabel = sql<string>`case ${parties.kind} when 'person' then ${parties.displaySlug} else ${parties.name} end`

/** What a joined party's prices say of tax; null when it has said nothing. */
export const partyTax = sql<TaxTerms | null>`case when ${parties.taxTreatment} is not null then jsonb_build_object(
  'treatment', ${parties.taxTreatment}, 'kind', ${parties.taxKind}, 'rate', ${parties.taxRate}) end`
