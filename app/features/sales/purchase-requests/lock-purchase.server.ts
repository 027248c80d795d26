import { and, eq } from 'drizzle-orm'
import { lockOrder } from '#app/features/sales/orders/lock-order.server.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { purchasesDecidedBy } from './queries-scope.server.ts'
import { purchaseRequests } from './tables.server.ts'

/**
 * A purchase that the actor may decide, locked with its order, the order first: of two concurrent decisions
 * the second sees the first. Anybody else's is not found; refuses `purchases:refused.decided` one that is
 * decided, withdrawn or over.
 */
export async function lockPurchase(tx: Tx, ctx: Ctx, id: string) {
  const [found] = await tx
    .select({ orderId: purchaseRequests.orderId })
    .from(purchaseRequests)
    .where(and(purchasesDecidedBy(ctx), eq(purchaseRequests.id, id)))
  if (!found) throw notFound()
  const order = await lockOrder(tx, found.orderId)
  const [request] = await tx
    .select()
    .from(purchaseRequests)
    .where(eq(purchaseRequests.id, id))
    .for('no key update')
  if (request?.state !== 'asked') throw refuse('conflict', 'purchases:refused.decided')
  return { request, order }
}
