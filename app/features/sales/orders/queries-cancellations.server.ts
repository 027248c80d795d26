import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { lostRefunds, refundsOfCause } from '#app/features/money/payments/queries-scope.server.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { everyOrder, ordersOf } from './queries-scope.server.ts'
import { orders, seatCancellations } from './tables.server.ts'

/** Seats that were cancelled at once, with their event; null without such. For the system alone. */
export async function findCancellation(ctx: Ctx, cancellationId: string) {
  const [row] = await read(ctx)
    .select({
      orderId: orders.id,
      sellerId: orders.sellerId,
      currency: orders.currency,
      isManual: orders.isManual,
      enteredBy: orders.enteredBy,
      eventId: events.id,
      slug: events.slug,
      title: events.title,
      seats: seatCancellations.seats,
      amountMinor: seatCancellations.amountMinor,
      reason: seatCancellations.reason,
      percent: seatCancellations.percent,
      cancelledAt: seatCancellations.cancelledAt,
      lessMinor: seatCancellations.lessMinor,
    })
    .from(seatCancellations)
    .innerJoin(orders, eq(orders.id, seatCancellations.orderId))
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(and(everyOrder(ctx), eq(seatCancellations.id, cancellationId)))
  return row ?? null
}

/**
 * Whether the buyer was told by an email of its own that one of `seats` was cancelled
 * (`emailSeatsCancelled`). For the system alone.
 */
export async function isNotifiedOfCancellation(
  ctx: Ctx,
  seats: readonly { cancellationId: string | null }[],
): Promise<boolean> {
  const ids = seats.flatMap(({ cancellationId }) => cancellationId ?? [])
  if (ids.length === 0) return false
  const isNotified = or(ne(seatCancellations.reason, 'event_moved'), eq(seatCancellations.amountMinor, 0))
  const [row] = await read(ctx)
    .select({ id: seatCancellations.id })
    .from(seatCancellations)
    .innerJoin(orders, eq(orders.id, seatCancellations.orderId))
    .where(and(everyOrder(ctx), inArray(seatCancellations.id, ids), isNotified))
    .limit(1)
  return row !== undefined
}

const ofCancellation = sql`from refunds join ${payments} p on p.id = refunds.payment_id
  where p.subject_kind = 'order' and p.subject_id = ${seatCancellations.orderId}
    and ${refundsOfCause('seat_cancellation', sql`${seatCancellations.id}::text`)}`

export type Cancelled = Awaited<ReturnType<typeof listCancellations>>[number]

/**
 * What of an order of the actor was cancelled, the first first: how many seats, what comes back and, once it
 * did, since when.
 */
export async function listCancellations(ctx: Ctx, orderId: string) {
  return read(ctx)
    .select({
      seats: seatCancellations.seats,
      amountMinor: seatCancellations.amountMinor,
      lessMinor: seatCancellations.lessMinor,
      cancelledAt: seatCancellations.cancelledAt,
      paidBackAt:
        sql<Date | null>`(select max(refunds.settled_at) ${ofCancellation} and refunds.state = 'succeeded')`.mapWith(
          refunds.settledAt,
        ),
      /** By when its seller transfers it; null of what goes back to a card. */
      dueOn: sql<
        string | null
      >`(select max(refunds.due_on)::text ${ofCancellation} and refunds.state = 'requested')`,
      isLost: sql<boolean>`exists (select ${ofCancellation} and ${lostRefunds()})`,
    })
    .from(seatCancellations)
    .innerJoin(orders, eq(orders.id, seatCancellations.orderId))
    .where(and(ordersOf(ctx), eq(orders.id, orderId)))
    .orderBy(asc(seatCancellations.cancelledAt), asc(seatCancellations.id))
}
