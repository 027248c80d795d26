import { and, ne, sql } from 'drizzle-orm'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Actor } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { canConfirmPayers } from './policy.ts'

/**
 * The companies of which staff who look after accounts say whether they pay, as a condition on `parties`;
 * nobody for everybody else.
 */
export function companiesJudgedBy(actor: Actor): Scope<'parties'> {
  const isCompany = and(presentParties(), ne(parties.kind, 'person'))
  return scope('parties', canConfirmPayers(actor) ? isCompany : sql`false`)
}
