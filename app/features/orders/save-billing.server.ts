import { eq } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { saveBillingInput } from './inputs.ts'
import { lockOwnOrder } from './lock-order.server.ts'
import { orders } from './tables.server.ts'

/**
 * Keeps who pays: a person or a business, with address (country as ISO 3166-1 alpha-2), tax number and the buyer's
 * own references. Refuses `orders:refused.expired` once the order is no longer held.
 */
export async function saveBilling(ctx: Ctx, input: unknown): Promise<void> {
  const { reference, ...typed } = parseInput(saveBillingInput, input)
  const { company, taxNumber, purchaseOrderNumber, buyerReference, ...address } = typed
  const business =
    typed.kind === 'business' ? { company, taxNumber, purchaseOrderNumber, buyerReference } : {}

  await inTransaction(async (tx) => {
    const order = await lockOwnOrder(tx, ctx, reference)
    if (order.state !== 'held') throw refuse('conflict', 'orders:refused.expired')

    await tx
      .update(orders)
      .set({ billing: { ...address, ...business } })
      .where(eq(orders.id, order.id))
    await audit(tx, ctx, 'orders.billing', { kind: 'order', id: order.id })
  })
}
