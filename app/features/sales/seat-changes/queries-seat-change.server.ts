import { and, asc, eq, sql } from 'drizzle-orm'
import { eventFacts } from '#app/features/catalogue/events/queries.server.ts'
import { eventsSoldBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { canServeOrder } from '#app/features/sales/order-desk/policy.ts'
import { cancellationsOfOrders, ordersSoldBy } from '#app/features/sales/orders/queries-scope.server.ts'
import { orderLines, orders, seatCancellations, tickets } from '#app/features/sales/orders/tables.server.ts'
import { money } from '#app/kit/money.ts'
import { notFound, Refusal, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read, snapshot } from '#app/platform/db.server.ts'
import { listDates, type OfferedDate } from './queries-dates.server.ts'
import { closedFor, decideChange, moneyNowOf } from './seat-change.ts'

type Chosen = { seats: readonly number[]; to: string | null }

/**
 * An order of the actor's event for changing its seats: the good ones, the dates and ticket types that they
 * can become and, of what is chosen, what it makes of the money or why it cannot be. Somebody else's order is
 * not found; refuses with `forbidden` who may see it and not serve it.
 */
export async function getSeatChange(
  ctx: Ctx,
  slug: string,
  reference: string,
  { seats: chosen, to }: Chosen,
) {
  return snapshot(ctx, async (ctx) => {
    const order = await findOrder(ctx, slug, reference)
    if (!canServeOrder(ctx.actor, order)) throw refuse('forbidden', 'common:refused.forbidden')
    const seats = await listSeats(ctx, order.id)
    const open = seats.filter(({ state, isUsed }) => state === 'valid' && !isUsed)
    const mine = open.map(({ ticketTypeId }) => ticketTypeId)
    const dates = await listDates(read(ctx), ctx, { ...order, eventId: order.event.id, mine })
    const paid = await listPayments(ctx, order.id)
    const own = dates.find(({ id }) => id === order.event.id)
    const event = { ...order.event, isPriceOpen: own?.isPriceOpen ?? false }
    const going = open.filter(({ position }) => chosen.includes(position))
    const date = dates.find(({ types }) => types.some(({ id }) => id === to))
    const type = date?.types.find(({ id }) => id === to)
    const leftMinor = paid.reduce(
      (sum, { state, amountMinor, refundedMinor }) =>
        state === 'succeeded' ? sum + amountMinor - refundedMinor : sum,
      0,
    )
    const closed = closedFor({ order, event }, ctx.now())
    const change =
      date && type && going.length > 0 && closed === null
        ? {
            order,
            event,
            target: { ticketTypeId: type.id, unitMinor: type.unitMinor, event: date },
            seats,
            going,
            isPartSpared: order.isPartSpared,
            isCharging: paid.some(
              ({ state, captureMinor }) => state === 'authorized' && captureMinor !== null,
            ),
            left: money(leftMinor, order.currency),
          }
        : null
    return {
      reference,
      currency: order.currency,
      event: order.event,
      /** Whether what is less goes back, and is not left out of what is charged later. */
      isPaid: moneyNowOf(order) !== 'open' && order.totalMinor > 0,
      closed,
      seats: open.map(({ position, name, type, unitMinor, isCounted }) => ({
        position,
        name,
        type,
        unitMinor,
        isCounted,
        isChosen: chosen.includes(position),
      })),
      dates: dates.map(shownDate),
      to: type?.id ?? null,
      preview:
        change && date && type
          ? { date: shownDate(date), name: type.name, ...decided(() => decideChange(change, ctx.now())) }
          : null,
    }
  })
}

export type SeatChangePage = Awaited<ReturnType<typeof getSeatChange>>

const shownDate = ({
  id,
  slug,
  title,
  startsAt,
  endsAt,
  timeZone,
  dateOnly,
  sessions,
  types,
}: OfferedDate) => ({
  id,
  slug,
  title,
  startsAt,
  endsAt,
  timeZone,
  dateOnly,
  sessions,
  types,
})

/** What a decision says, or why it refuses. */
function decided<T>(
  decide: () => T,
): { difference: T; refused: null } | { difference: null; refused: string } {
  try {
    return { difference: decide(), refused: null }
  } catch (error) {
    if (error instanceof Refusal) return { difference: null, refused: error.reason }
    throw error
  }
}

async function findOrder(ctx: Ctx, slug: string, reference: string) {
  const [row] = await read(ctx)
    .select({
      id: orders.id,
      sellerId: orders.sellerId,
      state: orders.state,
      payment: orders.payment,
      billedAt: orders.billedAt,
      heldUntil: orders.heldUntil,
      groupDealId: orders.groupDealId,
      isManual: orders.isManual,
      enteredBy: orders.enteredBy,
      currency: orders.currency,
      totalMinor: orders.totalMinor,
      taxMinor: orders.taxMinor,
      tax: orders.tax,
      isPartSpared: sql<boolean>`exists (select from ${seatCancellations} where ${cancellationsOfOrders()} and ${seatCancellations.lessMinor} > 0)`,
      event: { ...eventFacts, id: events.id, state: events.state },
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(
      and(
        ordersSoldBy(ctx.actor),
        eventsSoldBy(ctx.actor),
        eq(orders.reference, reference),
        eq(events.slug, slug),
      ),
    )
  if (!row) throw notFound()
  return row
}

const ofOrder = (ctx: Ctx, id: string) => and(ordersSoldBy(ctx.actor), eq(orders.id, id))

/** As the change itself reads them, with who sits there. */
function listSeats(ctx: Ctx, id: string) {
  return read(ctx)
    .select({
      position: tickets.position,
      name: tickets.participantName,
      state: tickets.state,
      isUsed: sql<boolean>`${tickets.checkedInAt} is not null`,
      lineId: orderLines.id,
      ticketTypeId: sql<string>`${orderLines.ticketTypeId}`,
      type: orderLines.name,
      unitMinor:
        sql<number>`least(${orderLines.unitMinor}, ${orderLines.loweredMinor}, ${orderLines.changedMinor})`.mapWith(
          Number,
        ),
      isLowered: sql<boolean>`coalesce(${orderLines.loweredMinor}, ${orderLines.changedMinor}) is not null`,
      /** Whether it cost less by a code or a number of seats. */
      isCounted: sql<boolean>`(${orderLines.code} is not null or ${orderLines.pricing} is not null)`,
      tax: orderLines.tax,
    })
    .from(orders)
    .innerJoin(tickets, eq(tickets.orderId, orders.id))
    .innerJoin(orderLines, eq(orderLines.id, tickets.lineId))
    .where(ofOrder(ctx, id))
    .orderBy(asc(tickets.position))
}

function listPayments(ctx: Ctx, id: string) {
  return read(ctx)
    .select({
      state: payments.state,
      amountMinor: payments.amountMinor,
      refundedMinor: payments.refundedMinor,
      captureMinor: payments.captureMinor,
    })
    .from(orders)
    .innerJoin(payments, and(eq(payments.subjectKind, 'order'), eq(payments.subjectId, orders.id)))
    .where(ofOrder(ctx, id))
}
