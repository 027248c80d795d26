import { parseInput } from '#app/kit/input.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { setBudgetRuleInput } from './inputs.ts'
import { lockBudgets } from './lock-budgets.server.ts'
import { requireBudgetAdmin } from './policy.ts'
import { budgetRules } from './tables.server.ts'

/**
 * Says what happens to purchases of the workspace acted for that go over their budget: it is said, an admin
 * decides, or they are refused. For its admins.
 */
export async function setBudgetRule(ctx: Ctx, input: unknown): Promise<void> {
  const { rule } = parseInput(setBudgetRuleInput, input)
  const { actor } = ctx
  requireBudgetAdmin(actor)

  await inTransaction(async (tx) => {
    await lockBudgets(tx, actor.partyId)
    const said = { rule, changedBy: actor.accountId, changedAt: ctx.now() }
    await tx
      .insert(budgetRules)
      .values({ ...said, companyId: actor.partyId })
      .onConflictDoUpdate({ target: budgetRules.companyId, set: said })
    await audit(tx, ctx, 'budget.rule', { kind: 'party', id: actor.partyId }, { rule })
  })
}
