import { and, desc, inArray, type SQL, sql } from 'drizzle-orm'
import {
  presentCategory,
  rememberedCategories,
} from '#app/features/catalogue/topics/queries-categories.server.ts'
import { findCentreChoices } from '#app/features/people/company-profiles/queries-choices.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { type BudgetRule, MOST_BUDGETS, type TakenStage } from './budget.ts'
import type { BudgetRow } from './budget-row.ts'
import { budgetsOf, namedParts } from './queries-scope.server.ts'
import { budgetEntries, budgetRules, budgets } from './tables.server.ts'

const whole = (amount: SQL) => amount.mapWith(Number) as SQL<number>

/** Both lines of each pair that touches the `budgets` of a query. */
const LINES = sql`(
  select e.from_budget_id as budget, e.from_stage as stage, -e.amount_minor as minor from ${budgetEntries} e
  union all select e.to_budget_id, e.to_stage, e.amount_minor from ${budgetEntries} e)`

const stood = (stage: TakenStage | 'free') =>
  whole(sql`coalesce(sum(l.minor) filter (where l.stage = ${stage}), 0)::bigint`)

/**
 * The budgets of the workspace acted for in some years, with what is taken of each, in minor units: the row
 * of what has no budget last. One query.
 */
export async function listBudgets(ctx: Ctx, years: readonly number[]): Promise<BudgetRow[]> {
  const lines = sql`${LINES} l`
  const named = namedParts(ctx.language)
  return read(ctx)
    .select({
      code: budgets.code,
      id: budgets.id,
      costCentreId: budgets.costCentreId,
      categoryId: presentCategory(budgets.categoryId),
      year: budgets.year,
      currency: budgets.currency,
      isRest: budgets.isRest,
      key: sql<string>`concat_ws('/', ${budgets.costCentreId}::text, ${budgets.categoryId}::text, ${budgets.currency}, ${budgets.isRest}::text)`,
      ...named,
      total: whole(sql`coalesce(sum(l.minor) filter (where l.stage <> 'granted'), 0)::bigint`),
      requested: stood('requested'),
      approved: stood('approved'),
      ordered: stood('ordered'),
      delivered: stood('delivered'),
      invoiced: stood('invoiced'),
      paid: stood('paid'),
      free: stood('free'),
    })
    .from(budgets)
    .leftJoin(lines, sql`l.budget = ${budgets.id}`)
    .where(and(budgetsOf(ctx.actor), inArray(budgets.year, [...years])))
    .groupBy(budgets.id)
    .orderBy(
      budgets.isRest,
      sql`${named.costCentre} nulls last`,
      sql`${named.category} nulls last`,
      budgets.id,
    )
    .limit(MOST_BUDGETS * 2)
}

/** The years in which the workspace acted for has budgets, the newest first, and its rule. One query. */
export async function findBudgetYears(ctx: Ctx): Promise<{ years: number[]; rule: BudgetRule }> {
  const rows = await read(ctx)
    .selectDistinct({
      year: budgets.year,
      rule: sql<BudgetRule>`coalesce((select r.rule from ${budgetRules} r where r.company_id = budgets.company_id), 'warn')`,
    })
    .from(budgets)
    .where(budgetsOf(ctx.actor))
    .orderBy(desc(budgets.year))
    .limit(20)
  return { years: rows.map(({ year }) => year), rule: rows[0]?.rule ?? 'warn' }
}

/** What the form of a budget offers: cost centres, categories, the currency of the workspace. Two queries. */
export async function listBudgetChoices(ctx: Ctx) {
  const [choices, categories] = await Promise.all([findCentreChoices(ctx), rememberedCategories(ctx)])
  return { ...choices, categories }
}
