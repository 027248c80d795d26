import { sql } from 'drizzle-orm'
import { presentCategory } from '#app/features/catalogue/topics/queries-categories.server.ts'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { BudgetRule } from './budget.ts'
import { budgetRules, budgets } from './tables.server.ts'

export type KeptBudget = {
  id: string
  code: string
  year: number
  currency: string
  costCentreId: string | null
  categoryId: string | null
  isRest: boolean
}

/**
 * All budgets of a company from a year on, those of categories that became others after those of these, and
 * what it wants done with what goes over them.
 */
export async function readBudgets(
  tx: Tx,
  companyId: PartyId,
  fromYear = 0,
): Promise<{ budgets: KeptBudget[]; rule: BudgetRule }> {
  const { rows } = await tx.execute<KeptBudget & { rule: BudgetRule | null }>(sql`
    select b.id, b.code, b.year, b.currency, b.cost_centre_id as "costCentreId", ${presentCategory(sql`b.category_id`)} as "categoryId", b.is_rest as "isRest",
      (select r.rule from ${budgetRules} r where r.company_id = b.company_id) as rule
    from ${budgets} b where b.company_id = ${companyId} and b.year >= ${fromYear}
    order by exists (select from ${categories} c where c.id = b.category_id and c.merged_into_id is not null), b.id`)
  return { budgets: rows, rule: rows[0]?.rule ?? 'warn' }
}
