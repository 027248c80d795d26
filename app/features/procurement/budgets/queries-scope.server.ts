import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { seesBudgets } from './policy.ts'
import { budgetDecisions, budgetEntries, budgets } from './tables.server.ts'

/** The budgets of the workspace acted for, for all its people. */
export function budgetsOf(actor: Actor): Scope<'budgets'> {
  return scope('budgets', seesBudgets(actor) ? eq(budgets.companyId, actor.partyId) : sql`false`)
}

/** What stands in the ledger of those budgets. */
export function budgetEntriesOf(actor: Actor): Scope<'budget entries'> {
  return scope('budget entries', seesBudgets(actor) ? eq(budgetEntries.companyId, actor.partyId) : sql`false`)
}

/** What was let go over those budgets. */
export function budgetDecisionsOf(actor: Actor): Scope<'budget decisions'> {
  return scope(
    'budget decisions',
    seesBudgets(actor) ? eq(budgetDecisions.companyId, actor.partyId) : sql`false`,
  )
}

/** All budgets. For the system alone. */
export function everyBudget(ctx: Ctx): Scope<'budgets'> {
  requireSystem(ctx)
  return scope('budgets', sql`true`)
}
