import type { Decided } from '#app/features/tickets/asking/decision.ts'
import { parseInput } from '#app/kit/input.ts'
import { Refusal } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { billOrder } from '../bill-order.server.ts'
import { approvePurchases } from './approve-purchases.server.ts'
import { orderPurchaseInput } from './inputs.ts'
import { findPurchaseReference } from './queries-purchases.server.ts'

/**
 * Approves a purchase of a member and orders it on an invoice for the company, in one press. What cannot be ordered so stays approved, and its member goes on with
 * it: `isOrdered` says which. Refuses what approvePurchases refuses.
 */
export async function orderPurchase(ctx: Ctx, input: unknown): Promise<Decided & { isOrdered: boolean }> {
  const { purchase } = parseInput(orderPurchaseInput, input)

  const decided = await approvePurchases(ctx, { purchase })
  if (decided.done === 0) return { ...decided, isOrdered: false }

  try {
    await billOrder(ctx, { reference: await findPurchaseReference(ctx, purchase), key: purchase })
    return { ...decided, isOrdered: true }
  } catch (error) {
    if (error instanceof Refusal) return { ...decided, isOrdered: false }
    throw error
  }
}
