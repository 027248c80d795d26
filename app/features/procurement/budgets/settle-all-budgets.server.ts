import { and, gte } from 'drizzle-orm'
import { yearOf } from '#app/kit/dates.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { everyBudget } from './queries-scope.server.ts'
import { readBudgets } from './read-budgets.server.ts'
import { settleBudgets } from './settle-budgets.server.ts'
import { budgets } from './tables.server.ts'

/**
 * Writes to the budgets of this year and the last one what has become of purchases since: delivered, billed,
 * paid, credited, cancelled, booked to another cost centre. Each workspace by itself, under the lock of its
 * budgets alone. Refuses any actor but the system.
 */
export async function settleAllBudgets(ctx: Ctx): Promise<void> {
  requireSystem(ctx)
  const fromYear = yearOf(ctx.now(), 'UTC') - 1
  const companies = await read(ctx)
    .selectDistinct({ companyId: budgets.companyId })
    .from(budgets)
    .where(and(everyBudget(ctx), gte(budgets.year, fromYear)))

  for (const { companyId } of companies) {
    await inTransaction(async (tx) => {
      await lockNames(tx, 'budgets', [companyId])
      const { budgets: kept } = await readBudgets(tx, companyId, fromYear)
      await settleBudgets(tx, { companyId, budgets: kept, now: ctx.now(), by: null })
    })
  }
}
