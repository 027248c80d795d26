import { and, eq } from 'drizzle-orm'
import { purchaseOrders } from '#app/features/procurement/purchase-orders/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { budgetFor } from './budget.ts'
import { findDecided } from './find-decided.server.ts'
import { findDrawn } from './find-drawn.server.ts'
import { decideOverrunInput } from './inputs.ts'
import { lockBudgets } from './lock-budgets.server.ts'
import { type BudgetAdmin, requireBudgetAdmin } from './policy.ts'
import { writeDecision } from './write-decision.server.ts'

/**
 * Lets one purchase of the workspace acted for go over its budget, up to what it comes to now, with a reason
 * that everybody reads beside the name. For its admins. A second press changes nothing. Bad input beside
 * `purchase` for what is no booking and no purchase order of the workspace, or draws from no budget.
 */
export async function decideOverrun(ctx: Ctx, input: unknown): Promise<void> {
  const { purchase, reason } = parseInput(decideOverrunInput, input)
  const { actor } = ctx
  requireBudgetAdmin(actor)

  await inTransaction(async (tx) => {
    const named = await findPurchase(tx, actor, purchase)
    const { budgets } = await lockBudgets(tx, actor.partyId)
    const drawn = named && (await findDrawn(tx, { ...named, companyId: actor.partyId }))
    const budget = drawn && budgetFor(budgets, drawn)
    if (!named || !drawn || !budget || budget.isRest)
      throw new BadInput({ purchase: { key: 'budgets:form.noPurchase' } })
    if (
      (await findDecided(tx, { id: named.id, budgetId: budget.id })) >= drawn.totalMinor &&
      drawn.totalMinor > 0
    )
      return
    if (drawn.totalMinor <= 0) throw new BadInput({ purchase: { key: 'budgets:form.noPurchase' } })

    await writeDecision(tx, ctx, {
      ...named,
      companyId: actor.partyId,
      budgetId: budget.id,
      upToMinor: drawn.totalMinor,
      reason,
      by: actor.accountId,
    })
  })
}

/** A booking by its reference, or a purchase order by its code or number, of the workspace acted for. */
async function findPurchase(tx: Tx, { partyId }: BudgetAdmin, typed: string) {
  const said = typed.normalize('NFKC').replace(/[\s#]/g, '').toUpperCase()
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.buyerId, partyId), eq(orders.reference, said)))
  if (order) return { kind: 'order' as const, id: order.id }
  for (const column of [purchaseOrders.numberText, purchaseOrders.code]) {
    const [written] = await tx
      .select({ id: purchaseOrders.id })
      .from(purchaseOrders)
      .where(and(eq(purchaseOrders.buyerId, partyId), eq(column, said)))
    if (written) return { kind: 'purchase-order' as const, id: written.id }
  }
  return null
}
