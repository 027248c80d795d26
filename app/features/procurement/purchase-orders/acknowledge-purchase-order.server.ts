import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { answerPurchaseOrder } from './answer-purchase-order.server.ts'
import { purchaseStepInput } from './inputs.ts'
import { lockPurchaseOrder } from './lock-purchase-order.server.ts'

/**
 * Acknowledges the version of a received order that was read, as the provider acted for. A second press
 * changes nothing. Refuses `purchase-orders:refused.changed` when its buyer has changed it since, and a step
 * that its state does not allow; an order of anybody else is not found.
 */
export async function acknowledgePurchaseOrder(ctx: Ctx, input: unknown): Promise<void> {
  const which = parseInput(purchaseStepInput, input)
  requireAccountHolder(ctx.actor)

  await inTransaction(async (tx) => {
    const locked = await lockPurchaseOrder(tx, ctx, { ...which, as: 'provider', to: 'acknowledged' })
    if (!locked) return
    await answerPurchaseOrder(tx, ctx, locked.order, null)
  })
}
