import { and, eq, gte, lte } from 'drizzle-orm'
import { yearOf } from '#app/kit/dates.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { log } from '#app/platform/log.server.ts'
import { keepDueMarks } from './keep-due-marks.server.ts'
import { everyBudget } from './queries-scope.server.ts'
import { readBudgets } from './read-budgets.server.ts'
import { settleBudgets } from './settle-budgets.server.ts'
import { budgetMarks, budgets } from './tables.server.ts'

/**
 * Counts all purchases of workspaces with budgets anew and compares: what the marks of changes have missed is
 * written to the budgets of this year and the last one, and said in the log. Each workspace by itself, under
 * the lock of its budgets alone. Refuses any actor but the system.
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
      const marked = and(eq(budgetMarks.companyId, companyId), lte(budgetMarks.at, ctx.now()))
      const isWaiting = (await tx.$count(budgetMarks, marked)) > 0
      const { written, due } = await settleBudgets(tx, { companyId, budgets: kept, now: ctx.now(), by: null })
      await keepDueMarks(tx, { companyId, due, now: ctx.now() })
      if (written > 0 && !isWaiting) log.warn({ count: written }, 'budgets stood otherwise than counted')
    })
  }
}
