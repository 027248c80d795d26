import { and, eq, or } from 'drizzle-orm'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders, seatCancellations } from '#app/features/sales/orders/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { offerToWaitlist } from './offer-to-waitlist.server.ts'

/**
 * Offers the seats released by an order, or a cancellation of seats, to the waiting list. Refuses any actor
 * but the system.
 */
export async function releaseSeatsToWaitlist(ctx: Ctx, freedBy: string): Promise<void> {
  requireSystem(ctx)

  const [freed] = await read(ctx)
    .select({ eventId: orders.eventId })
    .from(orders)
    .leftJoin(seatCancellations, eq(seatCancellations.orderId, orders.id))
    .where(and(everyOrder(ctx), or(eq(orders.id, freedBy), eq(seatCancellations.id, freedBy))))
    .limit(1)
  if (freed?.eventId) await offerToWaitlist(ctx, freed.eventId)
}
