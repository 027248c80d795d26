import { newId } from '#app/kit/ids.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { BudgetStage, EntryKind } from './budget.ts'
import type { BudgetAdmin } from './policy.ts'
import type { KeptBudget } from './read-budgets.server.ts'
import { budgetEntries } from './tables.server.ts'

type Entry = {
  kind: Exclude<EntryKind, 'step'>
  from: { budget: KeptBudget; stage: BudgetStage }
  to: { budget: KeptBudget; stage: BudgetStage }
  amountMinor: number
  reason: string
}

/** Writes the pair of what an admin does with a budget, with who and why; nothing where it comes to 0. */
export async function writeEntry(
  tx: Tx,
  ctx: Ctx & { actor: BudgetAdmin },
  { kind, from, to, amountMinor, reason }: Entry,
): Promise<void> {
  if (amountMinor <= 0) return
  await tx.insert(budgetEntries).values({
    id: newId(),
    companyId: ctx.actor.partyId,
    currency: to.budget.currency,
    kind,
    fromBudgetId: from.budget.id,
    fromStage: from.stage,
    toBudgetId: to.budget.id,
    toStage: to.stage,
    amountMinor,
    by: ctx.actor.accountId,
    reason,
    at: ctx.now(),
  })
  await audit(tx, ctx, `budget.${kind}`, { kind: 'budget', id: to.budget.id }, { amountMinor })
}
