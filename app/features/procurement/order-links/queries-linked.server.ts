import { eq } from 'drizzle-orm'
import {
  readPurchaseOrder,
  versionOf,
} from '#app/features/procurement/purchase-orders/queries-order.server.ts'
import { purchaseOrders } from '#app/features/procurement/purchase-orders/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { linkOfToken, orderOfLink } from './queries-scope.server.ts'
import { purchaseOrderLinks } from './tables.server.ts'

/**
 * The order that a link shows, as its supplier sees it, without who wrote it and what it is booked to; null
 * where the link held once and holds no more: it has expired, the order was called off, or a newer version
 * has a link of its own. What was never a link is not found. Looking changes nothing.
 */
export async function findLinkedOrder(ctx: Ctx, token: string) {
  const [link] = await read(ctx)
    .select({
      version: purchaseOrderLinks.version,
      expiresAt: purchaseOrderLinks.expiresAt,
      current: purchaseOrders.version,
      state: purchaseOrders.state,
    })
    .from(purchaseOrderLinks)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseOrderLinks.purchaseOrderId))
    .where(linkOfToken(token))
  if (!link) throw notFound()
  const holds = link.version === link.current && link.state !== 'cancelled' && link.expiresAt > ctx.now()
  if (!holds) return null
  const order = await readPurchaseOrder(ctx, orderOfLink(token, ctx.now()))
  const said = versionOf(order, null)
  const versions = [{ ...said, writtenBy: '', costCentreId: null, costCentre: '' }]
  return { ...order, isBuyer: false, training: null, versions }
}

export type LinkedOrder = NonNullable<Awaited<ReturnType<typeof findLinkedOrder>>>
