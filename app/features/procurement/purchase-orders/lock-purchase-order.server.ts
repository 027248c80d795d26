import { and, eq } from 'drizzle-orm'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { PurchaseOrderState } from './purchase-order.ts'
import { purchaseOrdersOf } from './queries-scope.server.ts'
import { purchaseOrders, purchaseOrderVersions } from './tables.server.ts'

type Which = {
  code: string
  revision: number
  /** As which side the actor takes the step. */
  as: 'buyer' | 'provider'
  /** The state to which the step leads: with that, a second press is no other step. */
  to?: PurchaseOrderState
}

/**
 * An order of one side of the party acted for, locked, with what it says; null where the step that leads `to`
 * a state was taken already from the revision that was read, as by a second press. Somebody else's is not
 * found; another revision than the one read is refused with `purchase-orders:refused.changed`.
 */
export async function lockPurchaseOrder(tx: Tx, ctx: Ctx, { code, revision, as, to }: Which) {
  const scope = purchaseOrdersOf(ctx.actor, as === 'buyer' ? 'sent' : 'received')
  const [order] = await tx
    .select()
    .from(purchaseOrders)
    .where(and(eq(purchaseOrders.code, code), scope))
    .for('update')
  if (!order) throw notFound()
  if (order.state === to && order.revision === revision + 1) return null
  if (order.revision !== revision) throw refuse('conflict', 'purchase-orders:refused.changed')
  const isCurrent = and(
    eq(purchaseOrderVersions.purchaseOrderId, order.id),
    eq(purchaseOrderVersions.version, order.version),
  )
  const [said] = await tx.select().from(purchaseOrderVersions).where(isCurrent)
  if (!said) throw new Error('an order without what it says')
  return { order, said, isCurrent }
}
