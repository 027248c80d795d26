import { and, eq, ne } from 'drizzle-orm'
import type { SubjectKind } from '#app/features/people/qmail/subject-registry.server.ts'
import { partyIdOf } from '#app/kit/actor.ts'
import { read } from '#app/platform/db.server.ts'
import { purchaseOrderPath } from './purchase-order.ts'
import { purchaseOrdersSeenBy } from './queries-scope.server.ts'
import { purchaseOrders, purchaseOrderVersions } from './tables.server.ts'

/** A purchase order that was sent, by its code: its two sides speak about it. */
export const purchaseOrderSubject: SubjectKind = {
  async find(ctx, code) {
    const [order] = await read(ctx)
      .select({
        id: purchaseOrders.id,
        title: purchaseOrderVersions.title,
        buyerId: purchaseOrders.buyerId,
        providerId: purchaseOrders.providerId,
      })
      .from(purchaseOrders)
      .innerJoin(
        purchaseOrderVersions,
        and(
          eq(purchaseOrderVersions.purchaseOrderId, purchaseOrders.id),
          eq(purchaseOrderVersions.version, purchaseOrders.version),
        ),
      )
      .where(
        and(
          eq(purchaseOrders.code, code),
          ne(purchaseOrders.state, 'draft'),
          purchaseOrdersSeenBy(ctx.actor),
        ),
      )
    if (!order) return null
    const { id, title, buyerId, providerId } = order
    const otherId = buyerId === partyIdOf(ctx.actor) ? providerId : buyerId
    const link = purchaseOrderPath(code)
    return { id, title, language: null, otherId, links: { own: link, other: link } }
  },
}
