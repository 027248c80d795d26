import { and, asc, count, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { providerName } from '#app/features/catalogue/trainers/queries.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { everyOrder, ordersOf } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { bookingsAttended } from './queries-scope.server.ts'
import { REVIEW_DAYS } from './review.ts'
import { reviews } from './tables.server.ts'

const isOver = (now: Date) =>
  and(
    lte(events.endsAt, now),
    gt(events.endsAt, sql`${now.toISOString()}::timestamptz - make_interval(days => ${REVIEW_DAYS})`),
    sql`${events.state} <> 'cancelled'`,
    bookingsAttended(),
  )

const MOST = 100

/** The actor's bookings still to review, the one with the least time left first. */
export async function listToReview(ctx: Ctx) {
  return read(ctx)
    .select({
      reference: orders.reference,
      title: events.title,
      language: events.language,
      provider: providerName,
      endsAt: events.endsAt,
      timeZone: events.timeZone,
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .innerJoin(parties, eq(parties.id, orders.sellerId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, orders.sellerId))
    .leftJoin(reviews, eq(reviews.orderId, orders.id))
    .where(and(ordersOf(ctx), isOver(ctx.now()), isNull(reviews.id)))
    .orderBy(asc(events.endsAt), asc(orders.id))
    .limit(MOST)
}

/** How many of them there are, as a column of a query of several counts. */
export const bookingsToReview = (ctx: Ctx) =>
  sql<number>`${read(ctx)
    .select({ left: count() })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .leftJoin(reviews, eq(reviews.orderId, orders.id))
    .where(and(ordersOf(ctx), isOver(ctx.now()), isNull(reviews.id)))}`.mapWith(Number)

/** The people who may review an event that is over, each with their first booking. For the system alone. */
export async function listAttended(
  ctx: Ctx,
  eventId: string,
): Promise<{ account: AccountId; reference: string; title: string }[]> {
  const rows = await read(ctx)
    .selectDistinctOn([orders.placedBy], {
      account: orders.placedBy,
      reference: orders.reference,
      title: events.title,
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .leftJoin(reviews, eq(reviews.orderId, orders.id))
    .where(and(everyOrder(ctx), eq(orders.eventId, eventId), isOver(ctx.now()), isNull(reviews.id)))
    .orderBy(asc(orders.placedBy), asc(orders.confirmedAt))
  return rows.flatMap(({ account, ...row }) => (account === null ? [] : [{ account, ...row }]))
}
