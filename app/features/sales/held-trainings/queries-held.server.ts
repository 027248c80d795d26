import { and, eq, sql } from 'drizzle-orm'
import { eventsOwnedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { ordersOf } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { trainingRequestsShownTo } from '#app/features/sales/training-requests/queries-scope.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { heldTrainings } from './tables.server.ts'

export type HeldTraining = NonNullable<Awaited<ReturnType<typeof findHeldTraining>>>

const seatsOf = (which: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from ${tickets} t where t.order_id = ${heldTrainings.seatsOrderId} and t.state = 'valid' and ${which})`

/**
 * How an agreed training is held, for either of its sides and for who trains it: where its buyer names
 * participants, and where its provider looks after them. Null of one that is not (yet), and of others. One
 * query.
 */
export async function findHeldTraining(ctx: Ctx, code: string) {
  const [row] = await read(ctx)
    .select({
      slug: events.slug,
      state: events.state,
      mode: events.mode,
      onlineUrl: events.onlineUrl,
      onlineCode: events.onlineCode,
      endsAt: events.endsAt,
      isManaged: sql<boolean>`coalesce((${eventsOwnedBy(ctx.actor)}), false)`,
      reference: orders.reference,
      isBooked: sql<boolean>`${ordersOf(ctx)}`,
      seats: seatsOf(sql`true`),
      named: seatsOf(sql`t.participant_name is not null`),
    })
    .from(heldTrainings)
    .innerJoin(trainingRequests, eq(trainingRequests.orderId, heldTrainings.orderId))
    .innerJoin(events, eq(events.id, heldTrainings.eventId))
    .innerJoin(orders, eq(orders.id, heldTrainings.seatsOrderId))
    .where(and(trainingRequestsShownTo(ctx.actor), eq(trainingRequests.code, code)))
  if (!row) return null
  const { isBooked, reference, ...held } = row
  return { ...held, booking: isBooked ? reference : null }
}

/** The code of the agreed training that an own booking has the seats of; null of any other. One query. */
export async function findTrainingOfBooking(ctx: Ctx, reference: string): Promise<string | null> {
  const [row] = await read(ctx)
    .select({ code: trainingRequests.code })
    .from(heldTrainings)
    .innerJoin(trainingRequests, eq(trainingRequests.orderId, heldTrainings.orderId))
    .innerJoin(orders, eq(orders.id, heldTrainings.seatsOrderId))
    .where(and(ordersOf(ctx), eq(orders.reference, reference)))
  return row?.code ?? null
}

/** The code of the agreed training that an own event is held for; null of any other. One query. */
export async function findTrainingOfEvent(ctx: Ctx, slug: string): Promise<string | null> {
  const [row] = await read(ctx)
    .select({ code: trainingRequests.code })
    .from(heldTrainings)
    .innerJoin(trainingRequests, eq(trainingRequests.orderId, heldTrainings.orderId))
    .innerJoin(events, eq(events.id, heldTrainings.eventId))
    .where(and(eventsOwnedBy(ctx.actor), eq(events.slug, slug)))
  return row?.code ?? null
}
