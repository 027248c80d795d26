import { and, asc, eq, or } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import type { SubjectKind } from '#app/features/people/qmail/subject-registry.server.ts'
import { ordersOf, ordersSoldBy } from '#app/features/sales/orders/queries-scope.server.ts'
import { orderItems, orders } from '#app/features/sales/orders/tables.server.ts'
import { partyIdOf } from '#app/kit/actor.ts'
import { read } from '#app/platform/db.server.ts'

/** What was bought, by its reference: its buyer and its seller speak about it. */
export const orderSubject: SubjectKind = {
  async find(ctx, reference) {
    const own = partyIdOf(ctx.actor)
    if (own === null) return null
    const [order] = await read(ctx)
      .select({
        id: orders.id,
        buyerId: orders.buyerId,
        sellerId: orders.sellerId,
        title: orderItems.title,
        language: orderItems.language,
        slug: events.slug,
      })
      .from(orders)
      .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
      .leftJoin(events, eq(events.id, orders.eventId))
      .where(and(or(ordersOf(ctx), ordersSoldBy(ctx.actor)), eq(orders.reference, reference)))
      .orderBy(asc(orderItems.position))
      .limit(1)
    if (!order) return null
    const { id, buyerId, sellerId, title, language, slug } = order
    const booking = `/mybooking/${reference}`
    const sale = slug === null ? null : `/event/manage_event/${slug}/orders/${reference}`
    if (buyerId === own && sellerId !== own)
      return { id, title, language, otherId: sellerId, links: { own: booking, other: sale } }
    if (sellerId === own && buyerId !== null && buyerId !== own)
      return { id, title, language, otherId: buyerId, links: { own: sale, other: booking } }
    return null
  },
}
