import { and, eq, ne, sql } from 'drizzle-orm'
import { providersSeenBy } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { type Actor, actsForParty } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { billingAddresses, companyProfiles, costCentres } from './tables.server.ts'

/**
 * The companies and SMEs whose page an actor may open, as a condition on `parties`: those with a public
 * profile that the actor may see as providers.
 */
export function companyPagesSeenBy(actor: Actor): Scope<'companies'> {
  const saysSomething = sql`exists (select from ${companyProfiles} c where c.company_id = ${parties.id} and c.about <> '')`
  return scope('companies', and(ne(parties.kind, 'person'), providersSeenBy(actor), saysSomething))
}

/** The cost centres of the company that the actor acts for. */
export function ownCostCentres(actor: Actor): Scope<'cost centres'> {
  const own = actsForParty(actor) && actor.company ? actor.partyId : null
  return scope('cost centres', own === null ? undefined : eq(costCentres.companyId, own))
}

/** The billing addresses, beside the own one, of the company that the actor acts for. */
export function ownBillingAddresses(actor: Actor): Scope<'billing addresses'> {
  const own = actsForParty(actor) && actor.company ? actor.partyId : null
  return scope('billing addresses', own === null ? undefined : eq(billingAddresses.companyId, own))
}
