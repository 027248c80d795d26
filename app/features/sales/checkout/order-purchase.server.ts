import type { Decided } from '#app/features/catalogue/seat-requests/decision.ts'
import { approvePurchase } from '#app/features/sales/purchase-requests/approve-purchase.server.ts'
import { approvePurchases } from '#app/features/sales/purchase-requests/approve-purchases.server.ts'
import { orderPurchaseInput } from '#app/features/sales/purchase-requests/inputs.ts'
import { findPurchaseReference } from '#app/features/sales/purchase-requests/queries-purchases.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { Refusal, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { billOrder } from './bill-order.server.ts'

/**
 * Approves a member's purchase and orders it on an invoice for the company, in one transaction, so that the
 * member is not asked to pay for it. What cannot be ordered so is only approved, and the member goes on: see
 * `isOrdered`. Refuses what approvePurchases refuses.
 */
export async function orderPurchase(ctx: Ctx, input: unknown): Promise<Decided & { isOrdered: boolean }> {
  const { purchase } = parseInput(orderPurchaseInput, input)

  try {
    const reference = await findPurchaseReference(ctx, purchase)
    await billOrder(ctx, { reference, key: purchase }, async (tx) => {
      const { isLast } = await approvePurchase(tx, ctx, purchase)
      if (!isLast) throw refuse('conflict', 'purchases:refused.notLast')
    })
    return { done: 1, not: [], isOrdered: true }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...(await approvePurchases(ctx, { purchase })), isOrdered: false }
  }
}
