import { parseInput } from '#app/kit/input.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changePurchaseOrder } from './change-purchase-order.server.ts'
import { purchaseStepInput } from './inputs.ts'
import { lockPurchaseOrder } from './lock-purchase-order.server.ts'

/**
 * Closes an acknowledged order of the party acted for: all of it has been delivered. A second press changes
 * nothing. Refuses `purchase-orders:refused.changed`, and a step that its state does not allow.
 */
export async function closePurchaseOrder(ctx: Ctx, input: unknown): Promise<void> {
  const which = parseInput(purchaseStepInput, input)

  await inTransaction(async (tx) => {
    const locked = await lockPurchaseOrder(tx, ctx, { ...which, as: 'buyer', to: 'closed' })
    if (!locked) return
    await changePurchaseOrder(tx, ctx, locked.order, 'close', { endedAt: ctx.now() })
  })
}
