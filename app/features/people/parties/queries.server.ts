import { sql } from 'drizzle-orm'
import type { TaxTerms } from '#app/kit/tax.ts'
import { parties } from './tables.server.ts'

/** The public label of a joined party without a profile: a person's username, a company's name. */
export const partyLabel = sql<string>`case ${parties.kind} when 'person' then ${parties.displaySlug} else ${parties.name} end`

/** A joined party's tax terms; null before any are saved. */
export const partyTax = sql<TaxTerms | null>`case when ${parties.taxTreatment} is not null then jsonb_build_object(
  'treatment', ${parties.taxTreatment}, 'kind', ${parties.taxKind}, 'rate', ${parties.taxRate}) end`
