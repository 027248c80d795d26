import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { yearOf } from '#app/kit/dates.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { keepDueMarks } from './keep-due-marks.server.ts'
import { everyMark } from './queries-scope.server.ts'
import { readBudgets } from './read-budgets.server.ts'
import { settleBudgets } from './settle-budgets.server.ts'
import { budgetMarks } from './tables.server.ts'

/** So many of a workspace at a time; what is left is done next. */
const AT_ONCE = 500

/**
 * Writes to the budgets of this year and the last one what has become of purchases of which something has
 * changed since: delivered, billed, paid, credited, cancelled, booked to another cost centre. Each workspace
 * by itself, under the lock of its budgets alone. Refuses any actor but the system.
 */
export async function settleMarkedBudgets(ctx: Ctx): Promise<void> {
  requireSystem(ctx)
  const companies = await read(ctx)
    .selectDistinct({ companyId: budgetMarks.companyId })
    .from(budgetMarks)
    .where(and(everyMark(ctx), lte(budgetMarks.at, ctx.now())))

  for (const { companyId } of companies) {
    let isMore = true
    while (isMore) isMore = await settleSome(ctx, companyId)
  }
}

/** Whether there may be more of them. */
async function settleSome(ctx: Ctx, companyId: PartyId): Promise<boolean> {
  return inTransaction(async (tx) => {
    await lockNames(tx, 'budgets', [companyId])
    const marks = await tx
      .select()
      .from(budgetMarks)
      .where(and(eq(budgetMarks.companyId, companyId), lte(budgetMarks.at, ctx.now())))
      .orderBy(asc(budgetMarks.id))
      .limit(AT_ONCE)
    if (marks.length === 0) return false
    const { budgets } = await readBudgets(tx, companyId, yearOf(ctx.now(), 'UTC') - 1)
    const only = marks.map(({ subjectKind, subjectId }) => ({ kind: subjectKind, id: subjectId }))
    // First, so that what is marked while this is written is looked at once more.
    await tx.delete(budgetMarks).where(
      inArray(
        budgetMarks.id,
        marks.map(({ id }) => id),
      ),
    )
    const { due } = await settleBudgets(tx, { companyId, budgets, now: ctx.now(), by: null, only })
    await keepDueMarks(tx, { companyId, due, now: ctx.now(), only: only.map(({ id }) => id) })
    return marks.length === AT_ONCE
  })
}
