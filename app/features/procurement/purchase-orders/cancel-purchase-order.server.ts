import { parseInput } from '#app/kit/input.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changePurchaseOrder } from './change-purchase-order.server.ts'
import { reasonedStepInput } from './inputs.ts'
import { lockPurchaseOrder } from './lock-purchase-order.server.ts'
import { refuseBilled } from './refuse-billed.server.ts'

/**
 * Cancels an order of the party acted for that was sent, with a reason that its provider reads. A second
 * press changes nothing. Refuses `purchase-orders:refused.changed`, `purchase-orders:refused.billed` where
 * some of it is billed, and a step that its state does not allow.
 */
export async function cancelPurchaseOrder(ctx: Ctx, input: unknown): Promise<void> {
  const { reason, ...which } = parseInput(reasonedStepInput, input)

  await inTransaction(async (tx) => {
    const locked = await lockPurchaseOrder(tx, ctx, { ...which, as: 'buyer', to: 'cancelled' })
    if (!locked) return
    const set = { reason, endedAt: ctx.now() }
    await refuseBilled(tx, (inner) => changePurchaseOrder(inner, ctx, locked.order, 'cancel', set))
  })
}
