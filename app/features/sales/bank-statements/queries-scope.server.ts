import { eq, sql } from 'drizzle-orm'
import { type Actor, partyIdOf } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { bankStatements, statementLayouts } from './tables.server.ts'

/** The bank statements of the party acted for; none for a visitor, all for the system, which books them. */
export function bankStatementsOf(actor: Actor): Scope<'bank-statements'> {
  if (actor.kind === 'system') return scope('bank-statements', sql`true`)
  const seller = partyIdOf(actor)
  return scope('bank-statements', seller === null ? sql`false` : eq(bankStatements.sellerId, seller))
}

/** The layouts that the party acted for has named. */
export function layoutsOf(actor: Actor): Scope<'statement-layouts'> {
  const seller = partyIdOf(actor)
  return scope('statement-layouts', seller === null ? sql`false` : eq(statementLayouts.sellerId, seller))
}
