import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { eventsManagedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { eventGuarantees, events } from '#app/features/catalogue/events/tables.server.ts'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

/** The organiser's page of an event. */
export const salesPath = (slug: string) => `/event/manage_event/${encodeURIComponent(slug)}`
export const bookingPath = (reference: string) => `/mybooking/${reference}`

/** The buyers of an event's confirmed seats, each with their first order. For the system alone. */
export async function listBuyers(
  ctx: Ctx,
  eventId: string,
  { beforeGuaranteed = false }: { beforeGuaranteed?: boolean } = {},
) {
  const before = and(
    lte(orders.confirmedAt, eventGuarantees.guaranteedAt),
    sql`${orders.id} is distinct from ${eventGuarantees.orderId}`,
  )
  const rows = await read(ctx)
    .selectDistinctOn([orders.placedBy], { account: orders.placedBy, reference: orders.reference })
    .from(orders)
    .leftJoin(eventGuarantees, eq(eventGuarantees.eventId, orders.eventId))
    .where(
      and(
        everyOrder(ctx),
        eq(orders.eventId, eventId),
        inArray(orders.state, ['confirmed', 'completed']),
        isNotNull(orders.placedBy),
        beforeGuaranteed ? before : undefined,
      ),
    )
    .orderBy(asc(orders.placedBy), asc(orders.confirmedAt))
  return rows.flatMap(({ account, reference }) => (account === null ? [] : [{ account, reference }]))
}

/**
 * The facts of a notification about an event, and the order that completed its quorum; null without such an
 * event. For the system alone.
 */
export async function findNotedEvent(ctx: Ctx, eventId: string) {
  const [row] = await read(ctx)
    .select({
      organiser: events.ownerId,
      slug: events.slug,
      title: events.title,
      state: events.state,
      heldFor: events.heldFor,
      filledBy: eventGuarantees.orderId,
    })
    .from(events)
    .leftJoin(eventGuarantees, eq(eventGuarantees.eventId, events.id))
    .where(and(eventsManagedBy(ctx.actor), eq(events.id, eventId)))
  return row ?? null
}
