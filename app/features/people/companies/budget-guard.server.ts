import type { PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { defineRegistry } from '#app/platform/registry.server.ts'
import { keepsBudgets } from './policy.ts'

/** What takes of a budget: an order of seats or of a training, or what is ordered in writing. */
export type Commitment = { kind: 'order' | 'purchase-order'; id: string; buyerId: PartyId | null }
/** Whether something binds the workspace, or is only asked of its admins. */
export type CommitmentStep = 'bind' | 'ask'

/** What holds purchases against the budgets of a workspace; filled in once. */
export type BudgetGuard = {
  hold(tx: Tx, ctx: Ctx, commitment: Commitment & { buyerId: PartyId; step: CommitmentStep }): Promise<void>
  /** Whether it goes over a budget so that somebody has to decide, and nobody has. */
  asks(tx: Tx, commitment: Commitment & { buyerId: PartyId }): Promise<boolean>
  /** Lets it go over its budget in the name of who approves it, where it does; `words` are why. */
  decide(tx: Tx, ctx: Ctx, commitment: Commitment & { buyerId: PartyId; words: string }): Promise<void>
}

export const budgetGuard = defineRegistry<BudgetGuard>('guard of budgets')

/**
 * Holds what was just written of a purchase against the budgets of the workspace that buys, as the last lock
 * of the transaction; refuses what goes over them as the workspace wants it. Costs nothing where it has none.
 */
export async function holdToBudget(
  tx: Tx,
  ctx: Ctx,
  commitment: Commitment,
  step: CommitmentStep = 'bind',
): Promise<void> {
  const { buyerId } = commitment
  if (buyerId === null || !keepsBudgets(ctx.actor, buyerId)) return
  const { hold } = await budgetGuard.read()
  await hold(tx, ctx, { ...commitment, buyerId, step })
}
