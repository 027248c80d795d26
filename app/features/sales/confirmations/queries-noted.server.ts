import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { eventsManagedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { eventAssurances, events } from '#app/features/catalogue/events/tables.server.ts'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

/** The page of its organiser about an event. */
export const salesPath = (slug: string) => `/event/manage_event/${encodeURIComponent(slug)}`
export const bookingPath = (reference: string) => `/mybooking/${reference}`

/** Who bought seats of an event that count, each with the first of such orders. For the system alone. */
export async function listBuyers(
  ctx: Ctx,
  eventId: string,
  { beforeAssured = false }: { beforeAssured?: boolean } = {},
) {
  const before = and(
    lte(orders.placedAt, eventAssurances.assuredAt),
    sql`${orders.id} is distinct from ${eventAssurances.orderId}`,
  )
  const rows = await read(ctx)
    .selectDistinctOn([orders.placedBy], { account: orders.placedBy, reference: orders.reference })
    .from(orders)
    .leftJoin(eventAssurances, eq(eventAssurances.eventId, orders.eventId))
    .where(
      and(
        everyOrder(ctx),
        eq(orders.eventId, eventId),
        inArray(orders.state, ['placed', 'completed']),
        isNotNull(orders.placedBy),
        beforeAssured ? before : undefined,
      ),
    )
    .orderBy(asc(orders.placedBy), asc(orders.placedAt))
  return rows.flatMap(({ account, reference }) => (account === null ? [] : [{ account, reference }]))
}

/** What a note about an event says, and the order whose seats filled its ring; null without such an event. For the system alone. */
export async function findNotedEvent(ctx: Ctx, eventId: string) {
  const [row] = await read(ctx)
    .select({
      organiser: events.ownerId,
      slug: events.slug,
      title: events.title,
      state: events.state,
      filledBy: eventAssurances.orderId,
    })
    .from(events)
    .leftJoin(eventAssurances, eq(eventAssurances.eventId, events.id))
    .where(and(eventsManagedBy(ctx.actor), eq(events.id, eventId)))
  return row ?? null
}
