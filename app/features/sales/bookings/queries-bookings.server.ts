import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { placedFor } from '#app/features/catalogue/events/event-place.ts'
import { eventFacts, filledBy, quorumFacts } from '#app/features/catalogue/events/queries.server.ts'
import { calendarColumns, calendarFactsIn } from '#app/features/catalogue/events/queries-calendar.server.ts'
import { eventsSeenBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { quorumOf } from '#app/features/catalogue/events/quorum.ts'
import { eventSessions, events } from '#app/features/catalogue/events/tables.server.ts'
import { groupDealIn, groupDealShown } from '#app/features/catalogue/inventory/queries-group-deals.server.ts'
import { comingSeats } from '#app/features/catalogue/inventory/queries-seats.server.ts'
import { topicsSeenBy } from '#app/features/catalogue/topics/queries-scope.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { isInvoiceOf } from '#app/features/money/invoicing/queries-invoices.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { lostMinor } from '#app/features/sales/cancellations/queries-lost.server.ts'
import { describeCancellation } from '#app/features/sales/orders/cancel-view.ts'
import { keptRefundTerms } from '#app/features/sales/orders/kept-refund.ts'
import { openMoneyOf } from '#app/features/sales/orders/open-money.ts'
import { formatOrderSum } from '#app/features/sales/orders/order-sum.ts'
import type { Pricing } from '#app/features/sales/orders/pricing.ts'
import { listCancellations } from '#app/features/sales/orders/queries-cancellations.server.ts'
import {
  beforeIn,
  beforeOfOrder,
  freeUntilOfOrder,
  type OrderChange,
} from '#app/features/sales/orders/queries-changes.server.ts'
import { owedMinor } from '#app/features/sales/orders/queries-open-quorum.server.ts'
import { isPriceOpenOfOrders } from '#app/features/sales/orders/queries-price.server.ts'
import { ordersOf, ownBasket } from '#app/features/sales/orders/queries-scope.server.ts'
import { orderLines, orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import {
  openQuestions,
  questionsOfSeat,
} from '#app/features/sales/participant-questions/queries-asked.server.ts'
import { decidesPurchases } from '#app/features/sales/purchase-requests/policy.ts'
import { purchasesOfOrders } from '#app/features/sales/purchase-requests/queries-scope.server.ts'
import { purchaseRequests } from '#app/features/sales/purchase-requests/tables.server.ts'
import { findOrderBalance } from '#app/features/sales/receivables/queries-balance.server.ts'
import { listCreditNotes } from '#app/features/sales/receivables/queries-documents.server.ts'
import { paidByTransfer } from '#app/features/sales/receivables/queries-transfers.server.ts'
import type { Actor } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read, snapshot } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'

/** An admin of the company that buys has still to decide on it: its seats may be held, or not any more. */
const isAsked = sql<boolean>`exists (select from ${purchaseRequests}
  where ${and(purchasesOfOrders(), eq(purchaseRequests.state, 'asked'))})`

const bookingFields = {
  reference: orders.reference,
  state: orders.state,
  payment: orders.payment,
  refund: orders.refund,
  seats: orders.seats,
  /** Seats that it was booked with. */
  bought: sql<number>`(select count(*)::int from ${tickets} t where t.order_id = orders.id)`,
  totalMinor: orders.totalMinor,
  currency: orders.currency,
  heldUntil: orders.heldUntil,
  termDays: orders.termDays,
  billedAt: orders.billedAt,
  owedMinor,
  isPriceOpen: isPriceOpenOfOrders,
  asked: isAsked,
  confirmedAt: orders.confirmedAt,
  unnamed: sql<number>`(select count(*)::int from ${tickets} t where t.order_id = orders.id and t.state = 'valid' and t.participant_name is null)`,
  coming: comingSeats,
  filled: filledBy(orders.id),
  event: { ...eventFacts, ...quorumFacts },
  /** Seats of a training that was agreed on, at nothing: its own order has the money. */
  isAgreed: sql<boolean>`(${events.heldFor} is not null)`,
  byTransfer: paidByTransfer,
  groupDeal: groupDealShown,
}

/** What was paid for an order and has not gone back. */
const paidLeft = sql<number>`(select coalesce(sum(p.amount_minor - p.refunded_minor), 0) from payments p
  where p.subject_kind = 'order' and p.subject_id = ${orders.id} and p.state = 'succeeded')`.mapWith(Number)

export type BookingView = 'coming' | 'past' | 'open'
export type Booking = Awaited<ReturnType<typeof selectBookings>>[number]

const isBooked = inArray(orders.state, ['confirmed', 'completed'])

function chosen(view: BookingView, { actor, now }: { actor: Actor; now: Date }): SQL | undefined {
  // A colleague’s basket is nobody else’s booking yet; on what is asked for somebody has to decide.
  if (view === 'open') {
    const isMine = ownBasket(actor)
    const asked = decidesPurchases(actor) ? isAsked : and(isMine, isAsked)
    return or(and(isMine, eq(orders.state, 'held'), gte(orders.heldUntil, now)), asked)
  }
  if (view === 'coming')
    return and(or(isBooked, inArray(orders.state, ['reserved', 'pledged'])), gte(events.endsAt, now))
  return or(
    and(isBooked, lt(events.endsAt, now)),
    and(
      inArray(orders.state, ['cancelled', 'expired']),
      or(ne(orders.payment, 'none'), isNotNull(orders.confirmedAt)),
    ),
  )
}

async function selectBookings(ctx: Ctx, where: SQL | undefined, order: SQL, limit: number, offset: number) {
  const rows = await read(ctx)
    .select(bookingFields)
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(and(ordersOf(ctx), where))
    .orderBy(order, desc(orders.id))
    .limit(limit)
    .offset(offset)
  return rows.map((row) => ({
    ...row,
    groupDeal: groupDealIn(row.groupDeal),
    event: placedFor(row.event, ctx.language),
  }))
}

/**
 * The actor's bookings of one kind: coming by date, past with the latest first, open ones that can still be
 * paid or wait for an admin; with `isSold` without those of agreed trainings, which have a list of their own.
 */
export async function listBookings(
  ctx: Ctx,
  view: BookingView,
  { limit, offset = 0, isSold = false }: { limit: number; offset?: number; isSold?: boolean },
): Promise<Booking[]> {
  return selectBookings(
    ctx,
    and(chosen(view, { actor: ctx.actor, now: ctx.now() }), isSold ? isNull(events.heldFor) : undefined),
    view === 'past' ? desc(events.startsAt) : asc(events.startsAt),
    limit,
    offset,
  )
}

/** The number of the actor's bookings of each kind; with `isSold` as listBookings has it. */
export async function countBookings(
  ctx: Ctx,
  { isSold = false }: { isSold?: boolean } = {},
): Promise<Record<BookingView, number>> {
  const now = ctx.now()
  const amount = (view: BookingView) =>
    sql<number>`count(*) filter (where ${chosen(view, { actor: ctx.actor, now })})::int`
  const [row] = await read(ctx)
    .select({ coming: amount('coming'), past: amount('past'), open: amount('open') })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(and(ordersOf(ctx), isSold ? isNull(events.heldFor) : undefined))
  return row ?? { coming: 0, past: 0, open: 0 }
}

/** How many of them can still be paid or wait for an admin, as a column of a query of several counts. */
export const openBookings = (ctx: Ctx) =>
  sql<number>`${read(ctx)
    .select({ open: count() })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(and(ordersOf(ctx), chosen('open', { actor: ctx.actor, now: ctx.now() })))}`.mapWith(Number)

/**
 * One booking of the actor with its lines, tickets and invoice, in one snapshot. Anybody else's is not found.
 */
export async function getBooking(ctx: Ctx, reference: string) {
  return snapshot(ctx, async (ctx) => {
    const [row] = await read(ctx)
      .select({
        ...bookingFields,
        event: { ...bookingFields.event, street: events.street },
        id: orders.id,
        billing: orders.billing,
        taxMinor: orders.taxMinor,
        tax: orders.tax,
        refundRules: orders.refundRules,
        onlineUrl: events.onlineUrl,
        onlineCode: events.onlineCode,
        isShown: sql<boolean>`${eventsSeenBy(ctx.actor)}`,
        /** The slug of the topic that it was a date of, where there may be another. */
        again: sql<string | null>`case when ${topicsSeenBy(ctx.actor)} then ${topics.slug} end`,
        before: beforeOfOrder,
        freeUntil: freeUntilOfOrder,
        leftMinor: paidLeft,
        lostMinor,
        invoice: { numberText: invoices.numberText },
      })
      .from(orders)
      .innerJoin(events, eq(events.id, orders.eventId))
      .innerJoin(parties, eq(parties.id, events.ownerId))
      .leftJoin(topics, and(eq(topics.id, events.topicId), eq(topics.ownerId, events.ownerId)))
      .leftJoin(invoices, isInvoiceOf('order', orders.id))
      .where(and(ordersOf(ctx), eq(orders.reference, reference)))
    if (!row) throw notFound()
    const { id, refundRules: _kept, before, freeUntil, leftMinor: _left, ...booking } = row
    const change: OrderChange | null = before && { before: beforeIn(before, ctx.language), freeUntil }
    const say = { language: ctx.language, t: translator(ctx.language), now: ctx.now() }
    const quorum = quorumOf(row.event, row.coming, say.now)
    const seats = await listTickets(ctx, id)
    return {
      ...booking,
      change,
      open: openMoneyOf(row),
      groupDeal: groupDealIn(row.groupDeal),
      // What was agreed on is cancelled as a whole.
      cancel: row.isAgreed ? null : describeCancellation({ ...row, seats }, say),
      cancelled: await listCancellations(ctx, id),
      settled: await findOrderBalance(ctx, reference),
      credits: row.invoice ? await listCreditNotes(ctx, id) : [],
      event: placedFor(booking.event, ctx.language),
      sum: formatOrderSum(row, say),
      refundTerms: keptRefundTerms(row, { timeZone: row.event.timeZone, quorum }, say),
      tickets: seats,
      sessions: await listSessions(ctx, id),
    }
  })
}

/**
 * The calendar facts of one booking of the actor, with the link to join online. Anybody else's is not found.
 */
export async function getBookingCalendar(ctx: Ctx, reference: string) {
  const [row] = await read(ctx)
    .select({ reference: orders.reference, onlineUrl: events.onlineUrl, facts: calendarColumns })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, events.ownerId))
    .where(and(ordersOf(ctx), eq(orders.reference, reference)))
  if (!row) throw notFound()
  return { ...row, facts: calendarFactsIn(row.facts) }
}

function listSessions(ctx: Ctx, orderId: string) {
  return read(ctx)
    .select({ title: eventSessions.title, startsAt: eventSessions.startsAt, endsAt: eventSessions.endsAt })
    .from(eventSessions)
    .innerJoin(orders, eq(orders.eventId, eventSessions.eventId))
    .where(and(ordersOf(ctx), eq(orders.id, orderId), isNull(eventSessions.retiredAt)))
    .orderBy(asc(eventSessions.position))
}

function listTickets(ctx: Ctx, orderId: string) {
  return read(ctx)
    .select({
      position: tickets.position,
      code: tickets.code,
      state: tickets.state,
      participantName: tickets.participantName,
      participantEmail: tickets.participantEmail,
      checkedInAt: tickets.checkedInAt,
      type: orderLines.name,
      lineId: orderLines.id,
      unitMinor:
        sql<number>`least(${orderLines.unitMinor}, ${orderLines.loweredMinor}, ${orderLines.changedMinor})`.mapWith(
          Number,
        ),
      isLowered: sql<boolean>`coalesce(${orderLines.loweredMinor}, ${orderLines.changedMinor}) is not null`,
      pricing: sql<Pricing | null>`case when ${orderLines.loweredMinor} is null then ${orderLines.pricing} end`,
      tax: orderLines.tax,
      asked: questionsOfSeat,
      unanswered: openQuestions,
    })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .innerJoin(orderLines, eq(orderLines.id, tickets.lineId))
    .where(and(ordersOf(ctx), eq(orders.id, orderId)))
    .orderBy(asc(tickets.position))
}
