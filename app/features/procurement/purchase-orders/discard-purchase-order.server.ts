import { eq } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { purchaseStepInput } from './inputs.ts'
import { lockPurchaseOrder } from './lock-purchase-order.server.ts'
import { purchaseOrders } from './tables.server.ts'

/**
 * Deletes a draft of the party acted for, which has no number and nobody else has seen. Refuses
 * `purchase-orders:refused.changed`, and `purchase-orders:refused.sent` once it was sent.
 */
export async function discardPurchaseOrder(ctx: Ctx, input: unknown): Promise<void> {
  const which = parseInput(purchaseStepInput, input)

  await inTransaction(async (tx) => {
    const locked = await lockPurchaseOrder(tx, ctx, { ...which, as: 'buyer' })
    if (locked?.order.state !== 'draft') throw refuse('conflict', 'purchase-orders:refused.sent')
    const { id } = locked.order
    await tx.delete(purchaseOrders).where(eq(purchaseOrders.id, id))
    await audit(tx, ctx, 'purchase-order.discard', { kind: 'purchase-order', id })
  })
}
