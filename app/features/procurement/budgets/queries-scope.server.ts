import { eq, type SQL, sql } from 'drizzle-orm'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { costCentres } from '#app/features/people/company-profiles/tables.server.ts'
import type { Actor } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Language } from '#app/kit/language.ts'
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

/** How the cost centre and the category of the `budgets` of a query are called. */
export const namedParts = (language: Language) => ({
  costCentre: sql<string | null>`(select c.code || ' · ' || c.name from ${costCentres} c
    where c.id = ${budgets.costCentreId})` as SQL<string | null>,
  category: categoryName(sql`${budgets.categoryId}`, language),
})

/** The name of a category; of one that became another this one's, with the former in brackets. */
export const categoryName = (id: SQL, language: Language) =>
  sql`(select coalesce((select n.names ->> ${language} || ' (' || (c.names ->> ${language}) || ')'
      from ${categories} n where n.id = c.merged_into_id), c.names ->> ${language})
    from ${categories} c where c.id = ${id})` as SQL<string | null>

/** Both lines of each pair of a company, as rows (budget, stage, minor, kind, id). */
export const ledgerLines = (companyId: PartyId, more: SQL = sql``) => sql`
  (select e.from_budget_id as budget, e.from_stage as stage, -e.amount_minor as minor, e.subject_kind, e.subject_id
    from ${budgetEntries} e where e.company_id = ${companyId} ${more}
  union all
  select e.to_budget_id, e.to_stage, e.amount_minor, e.subject_kind, e.subject_id
    from ${budgetEntries} e where e.company_id = ${companyId} ${more})`

/** All purchases that may stand otherwise than written. For the system alone. */
export function everyMark(ctx: Ctx): Scope<'budget marks'> {
  requireSystem(ctx)
  return scope('budget marks', sql`true`)
}
