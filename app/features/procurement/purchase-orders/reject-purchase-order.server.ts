import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { answerPurchaseOrder } from './answer-purchase-order.server.ts'
import { reasonedStepInput } from './inputs.ts'
import { lockPurchaseOrder } from './lock-purchase-order.server.ts'

/**
 * Rejects a received order that waits to be acknowledged, with a reason that its buyer reads, as the provider
 * acted for. A second press changes nothing. Refuses `purchase-orders:refused.changed`,
 * `purchase-orders:refused.billed` where some of it is billed, and a step that its state does not allow.
 */
export async function rejectPurchaseOrder(ctx: Ctx, input: unknown): Promise<void> {
  const { reason, ...which } = parseInput(reasonedStepInput, input)
  requireAccountHolder(ctx.actor)

  await inTransaction(async (tx) => {
    const locked = await lockPurchaseOrder(tx, ctx, { ...which, as: 'provider', to: 'rejected' })
    if (!locked) return
    await answerPurchaseOrder(tx, ctx, locked.order, reason)
  })
}
