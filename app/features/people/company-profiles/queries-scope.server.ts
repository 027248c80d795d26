import { and, eq, ne, sql } from 'drizzle-orm'
import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { providersSeenBy } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { type Actor, actsForParty } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { bankAccounts, billingAddresses, companyProfiles, costCentres } from './tables.server.ts'

/**
 * The companies and SMEs whose page an actor may open, as a condition on `parties`: those that say something
 * of themselves in public, as far as the actor sees them as providers.
 */
export function companyPagesSeenBy(actor: Actor): Scope<'companies'> {
  const saysSomething = sql`exists (select from ${companyProfiles} c where c.company_id = ${parties.id} and c.about <> '')`
  return scope('companies', and(ne(parties.kind, 'person'), providersSeenBy(actor), saysSomething))
}

/** The cost centres of the company that somebody acts for. */
export function ownCostCentres(actor: Actor): Scope<'cost centres'> {
  const own = actsForParty(actor) && actor.company ? actor.partyId : null
  return scope('cost centres', own === null ? undefined : eq(costCentres.companyId, own))
}

/** The further addresses for invoices of the company that somebody acts for. */
export function ownBillingAddresses(actor: Actor): Scope<'billing addresses'> {
  const own = actsForParty(actor) && actor.company ? actor.partyId : null
  return scope('billing addresses', own === null ? undefined : eq(billingAddresses.companyId, own))
}

/** The account of the company whose admin somebody is: nobody else reads where money goes. */
export function bankAccountManagedBy(actor: Actor): Scope<'bank accounts'> {
  return scope(
    'bank accounts',
    canManageCompany(actor) ? eq(bankAccounts.companyId, actor.partyId) : undefined,
  )
}
