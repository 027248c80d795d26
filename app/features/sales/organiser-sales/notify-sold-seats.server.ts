import { and, eq, inArray, isNull } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { salesPath } from '#app/features/sales/confirmations/queries-noted.server.ts'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'

/**
 * Notifies the seller once that the seats of a confirmed order were sold, unless by its own manual order,
 * or of what it has agreed on with one buyer.
 * Refuses any actor but the system.
 */
export async function notifySoldSeats(ctx: Ctx, orderId: string): Promise<void> {
  requireSystem(ctx)

  const [sold] = await read(ctx)
    .select({
      sellerId: orders.sellerId,
      seats: orders.seats,
      eventId: events.id,
      slug: events.slug,
      title: events.title,
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(
      and(
        everyOrder(ctx),
        eq(orders.id, orderId),
        inArray(orders.state, ['confirmed', 'completed']),
        eq(orders.isManual, false),
        // Of what was agreed on its seller has heard.
        isNull(events.heldFor),
      ),
    )
  if (!sold) return

  const { sellerId, seats, eventId, slug, title } = sold
  await inTransaction((tx) =>
    notifyAccounts(tx, [
      {
        kind: 'seatsSold',
        to: { party: sellerId },
        about: orderId,
        parameters: { title },
        link: salesPath(slug),
        count: seats,
        group: eventId,
      },
    ]),
  )
}
