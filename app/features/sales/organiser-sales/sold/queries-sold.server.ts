import { and, desc, eq, gt, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { eventFacts } from '#app/features/catalogue/events/queries.server.ts'
import { eventsSoldBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { isPriceOpenOfOrders } from '#app/features/sales/orders/queries-price.server.ts'
import { ordersSoldBy } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { givenByHand, soldByHand } from '#app/features/sales/participants/queries-given.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { recordStaffRead } from '#app/platform/record-staff-read.server.ts'
import type { SoldView, WantedOrders } from './sold-order.ts'

const company = sql<string | null>`${orders.billing}->>'company'`
const contact = sql<string | null>`${orders.billing}->>'name'`
const purchaseOrderNumber = sql<string | null>`${orders.billing}->>'purchaseOrderNumber'`
const buyerReference = sql<string | null>`${orders.billing}->>'buyerReference'`
const FOUND_BY = [orders.reference, company, contact, purchaseOrderNumber, buyerReference]

const isOver = eq(orders.state, 'cancelled')
const isThere = ne(orders.state, 'cancelled')
const OF_VIEW: Record<SoldView, SQL | undefined> = {
  all: undefined,
  open: and(isThere, ne(orders.payment, 'paid'), gt(orders.totalMinor, 0)),
  paid: and(isThere, eq(orders.payment, 'paid')),
  back: ne(orders.refund, 'none'),
  over: isOver,
}

const orderedAt = sql<Date>`coalesce(${orders.confirmedAt}, ${orders.billedAt})`.mapWith(orders.confirmedAt)

/** Who only began, or joined a price promise that came to nothing, ordered nothing. */
const isOrder = or(isNotNull(orders.confirmedAt), isNotNull(orders.billedAt))

function wantedOf(ctx: Ctx, eventId: string, words: string) {
  const has = (text: unknown) => sql`strpos(lower(${text}), lower(${words})) > 0`
  return and(
    ordersSoldBy(ctx.actor),
    eq(orders.eventId, eventId),
    isOrder,
    words === '' ? undefined : or(...FOUND_BY.map(has)),
  )
}

/** An event that the actor may manage. Somebody else's is not found. One query. */
export async function getSoldEvent(ctx: Ctx, slug: string) {
  const [event] = await read(ctx)
    .select({ id: events.id, ownerId: events.ownerId, ...eventFacts })
    .from(events)
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .where(and(eventsSoldBy(ctx.actor), eq(events.slug, slug)))
  if (!event) throw notFound()
  const { id, ownerId: owner } = event
  await recordStaffRead(ctx, { owner, subject: { kind: 'event', id }, what: 'orders' })
  return event
}

export type SoldOrder = Awaited<ReturnType<typeof listSoldOrders>>[number]

/**
 * The orders of an event, the latest first, at most `limit` of those after the one with the reference
 * `after`. Other sellers' are left out. One query.
 */
export async function listSoldOrders(
  ctx: Ctx,
  eventId: string,
  { view, words, after = null, limit }: WantedOrders & { after?: string | null; limit: number },
) {
  const isAfter =
    after === null
      ? undefined
      : sql`(${orderedAt}, ${orders.id}) < (select coalesce(o.confirmed_at, o.billed_at), o.id
          from ${orders} o where o.id = ${after} and o.event_id = ${eventId})`
  return read(ctx)
    .select({
      key: orders.id,
      reference: orders.reference,
      state: orders.state,
      payment: orders.payment,
      refund: orders.refund,
      billedAt: orders.billedAt,
      heldUntil: orders.heldUntil,
      seats: orders.seats,
      currency: orders.currency,
      totalMinor: orders.totalMinor,
      isPriceOpen: isPriceOpenOfOrders,
      taxMinor: orders.taxMinor,
      refundedMinor: sql<number>`coalesce((select sum(p.refunded_minor) from payments p
        where p.subject_kind = 'order' and p.subject_id = orders.id and p.state = 'succeeded'), 0)::bigint`.mapWith(
        Number,
      ),
      orderedAt,
      buyer: sql<string | null>`coalesce(${company}, ${contact})`,
      contact,
      purchaseOrderNumber,
      buyerReference,
      isComplimentary: givenByHand,
      isManual: soldByHand,
    })
    .from(orders)
    .where(and(wantedOf(ctx, eventId, words), OF_VIEW[view], isAfter))
    .orderBy(desc(orderedAt), desc(orders.id))
    .limit(limit)
}

/** The number of wanted orders in each view. One query. */
export async function countSoldOrders(
  ctx: Ctx,
  eventId: string,
  words = '',
): Promise<Record<SoldView, number>> {
  const count = (view: SoldView) => sql<number>`(count(*) filter (where ${OF_VIEW[view] ?? sql`true`}))::int`
  const [counts] = await read(ctx)
    .select({
      all: count('all'),
      open: count('open'),
      paid: count('paid'),
      back: count('back'),
      over: count('over'),
    })
    .from(orders)
    .where(wantedOf(ctx, eventId, words))
  return counts ?? { all: 0, open: 0, paid: 0, back: 0, over: 0 }
}
