import { and, asc, eq, inArray, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { authorizedBefore } from '#app/features/sales/orders/open-quorum.ts'
import { isUndecidedOfOrders } from '#app/features/sales/orders/queries-price.server.ts'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { enqueueAll } from '#app/platform/jobs.server.ts'
import { setsAsideFor } from '#app/platform/payments/gateways.server.ts'
import { collectDecidedOrderJob } from './jobs.ts'

const isUncaptured = and(
  eq(orders.state, 'confirmed'),
  eq(orders.payment, 'awaiting'),
  isNull(orders.billedAt),
  isNotNull(payments.id),
)
const isUninvoicedOrder = and(
  inArray(orders.state, ['reserved', 'confirmed']),
  eq(orders.payment, 'none'),
  isNotNull(orders.billedAt),
)

/** Of one round; the next one is a minute later. */
const MOST = 5_000

/**
 * Enqueues capturing or invoicing for the waiting orders of an event that runs, or of all events; also for
 * those whose authorization is about to end. Returns how many. Refuses any actor but the system.
 */
export async function collectDecidedOrders(
  ctx: Ctx,
  { eventId }: { eventId: string | null },
): Promise<number> {
  requireSystem(ctx)

  const isDecided = or(
    eq(events.runsForSure, true),
    sql`exists (select from event_guarantees a where a.event_id = ${events.id})`,
    lte(events.startsAt, ctx.now()),
  )
  const days = setsAsideFor()
  const lapses = days === null ? undefined : lte(payments.createdAt, authorizedBefore(ctx.now(), days))
  const waiting = await read(ctx)
    .selectDistinctOn([orders.createdAt, orders.id], { orderId: orders.id })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .leftJoin(
      payments,
      and(
        eq(payments.subjectKind, 'order'),
        eq(payments.subjectId, orders.id),
        eq(payments.state, 'authorized'),
        isNull(payments.captureMinor),
      ),
    )
    .where(
      and(
        everyOrder(ctx),
        eventId === null ? undefined : eq(orders.eventId, eventId),
        eq(events.state, 'published'),
        not(isUndecidedOfOrders),
        or(and(isUncaptured, or(isDecided, lapses)), and(isUninvoicedOrder, isDecided)),
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(MOST)
  const wishes = waiting.map((payload, behind) => ({ payload, behind }))

  await inTransaction((tx) => enqueueAll(tx, collectDecidedOrderJob, wishes))
  return wishes.length
}
