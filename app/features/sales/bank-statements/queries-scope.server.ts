import { eq, sql } from 'drizzle-orm'
import { type Actor, partyIdOf } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { bankStatements, statementLayouts } from './tables.server.ts'

/**
 * The statements of its bank that the party acted for brought; nobody's for a visitor, everybody's for the
 * system, which books them.
 */
export function bankStatementsOf(actor: Actor): Scope<'bank-statements'> {
  if (actor.kind === 'system') return scope('bank-statements', sql`true`)
  const seller = partyIdOf(actor)
  return scope('bank-statements', seller === null ? sql`false` : eq(bankStatements.sellerId, seller))
}

/** What the party acted for said of the columns of its bank's tables. */
export function layoutsOf(actor: Actor): Scope<'statement-layouts'> {
  const seller = partyIdOf(actor)
  return scope('statement-layouts', seller === null ? sql`false` : eq(statementLayouts.sellerId, seller))
}
