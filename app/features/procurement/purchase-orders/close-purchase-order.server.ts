import { parseInput } from '#app/kit/input.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changePurchaseOrder } from './change-purchase-order.server.ts'
import { reasonedStepInput } from './inputs.ts'
import { lockPurchaseOrder } from './lock-purchase-order.server.ts'

/**
 * Closes an acknowledged order of the party acted for by hand, with a reason that both sides read: nothing
 * more comes of it, or more than the figures say has come. A second press changes nothing. Refuses
 * `purchase-orders:refused.changed`, and a step that its state does not allow.
 */
export async function closePurchaseOrder(ctx: Ctx, input: unknown): Promise<void> {
  const { reason, ...which } = parseInput(reasonedStepInput, input)

  await inTransaction(async (tx) => {
    const locked = await lockPurchaseOrder(tx, ctx, { ...which, as: 'buyer', to: 'closed' })
    if (!locked) return
    await changePurchaseOrder(tx, ctx, locked.order, 'close', { reason, endedAt: ctx.now() })
  })
}
