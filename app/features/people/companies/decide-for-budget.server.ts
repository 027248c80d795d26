import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { budgetGuard, type Commitment } from './budget-guard.server.ts'
import { keepsBudgets } from './policy.ts'

/**
 * Lets a purchase go over its budget because the actor has approved it as an admin does; the caller knows
 * that. The last lock of the transaction, with `holdToBudget` after it.
 */
export async function decideForBudget(
  tx: Tx,
  ctx: Ctx,
  commitment: Commitment & { words: string },
): Promise<void> {
  const { buyerId } = commitment
  if (buyerId === null || !keepsBudgets(ctx.actor, buyerId)) return
  const { decide } = await budgetGuard.read()
  await decide(tx, ctx, { ...commitment, buyerId })
}
