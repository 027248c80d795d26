import type { BudgetGuard } from '#app/features/people/companies/budget-guard.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { findOverrun } from './find-overrun.server.ts'
import { lockBudgets } from './lock-budgets.server.ts'
import { writeDecision } from './write-decision.server.ts'

/**
 * Lets a purchase that the actor has just approved go over its budget, where it does, under the lock of the
 * budgets of its company: with the words with which it was asked for.
 */
export async function approveOverrun(
  tx: Tx,
  ctx: Ctx,
  { kind, id, buyerId, words }: Parameters<BudgetGuard['decide']>[2],
): Promise<void> {
  const kept = await lockBudgets(tx, buyerId)
  const over = await findOverrun(tx, kept, { companyId: buyerId, kind, id })
  const by = accountIdOf(ctx.actor)
  if (!over || by === null) return
  const { budget, upToMinor } = over
  const reason = words || translator(ctx.language)('budgets:approved')
  await writeDecision(tx, ctx, { companyId: buyerId, budgetId: budget.id, kind, id, upToMinor, reason, by })
}
