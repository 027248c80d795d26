import { and, eq } from 'drizzle-orm'
import { events } from '#app/features/events/tables.server.ts'
import { notifyAccounts } from '#app/features/notifications/notify-accounts.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { salesPath } from './queries-noted.server.ts'
import { everyOrder } from './queries-scope.server.ts'
import { orders } from './tables.server.ts'

/** Notifies the seller once that a buyer gave the seats of an order back. Refuses whoever is not the system. */
export async function noteReturnedSeats(ctx: Ctx, orderId: string): Promise<void> {
  requireSystem(ctx)

  const [back] = await read(ctx)
    .select({
      ...{ sellerId: orders.sellerId, count: orders.seats, eventId: events.id },
      ...{ slug: events.slug, title: events.title },
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(and(everyOrder(ctx), eq(orders.id, orderId), eq(orders.state, 'cancelled')))
  if (!back) return

  const { sellerId, count, eventId, slug, title } = back
  const told = { to: { party: sellerId }, about: orderId, parameters: { title }, link: salesPath(slug) }
  await inTransaction((tx) =>
    notifyAccounts(tx, [{ ...told, kind: 'seatsGivenBack', count, group: eventId }]),
  )
}
