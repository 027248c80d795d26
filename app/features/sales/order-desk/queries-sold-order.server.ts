import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { eventFacts } from '#app/features/catalogue/events/queries.server.ts'
import { eventsSoldBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { isComplimentary } from '#app/features/sales/orders/order.ts'
import { formatOrderSum } from '#app/features/sales/orders/order-sum.ts'
import { isPriceOpenOfOrders } from '#app/features/sales/orders/queries-price.server.ts'
import { ordersSoldBy } from '#app/features/sales/orders/queries-scope.server.ts'
import { orderLines, orders, seatCancellations, tickets } from '#app/features/sales/orders/tables.server.ts'
import { noteFor } from '#app/features/sales/participants/notes/queries-note.server.ts'
import { ticketMails } from '#app/features/sales/participants/tables.server.ts'
import { formatDay } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import { money } from '#app/kit/money.ts'
import type { NumberCheck } from '#app/kit/number-check.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read, snapshot } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { recordStaffRead } from '#app/platform/record-staff-read.server.ts'
import { listSentMails } from '#app/platform/sent-mails.server.ts'
import { listHistory } from '#app/platform/subject-history.server.ts'
import { historyOf } from './order-history.ts'
import { canServeOrder } from './policy.ts'

/** Attempts that came to nothing are nobody's business here. */
const SHOWN_PAYMENTS = ['succeeded', 'authorized', 'waiting'] as const
const HAS_CONFIRMATION = ['confirmed', 'completed', 'reserved']

export type SoldOrderPage = Awaited<ReturnType<typeof getSoldOrder>>

/**
 * One order of an event for its organiser, or staff, in one snapshot: buyer, seats, money, papers, emails,
 * and what the actor may do with it. Somebody else's, and one of another event, is not found.
 */
export async function getSoldOrder(ctx: Ctx, slug: string, reference: string) {
  return snapshot(ctx, async (ctx) => {
    const [found] = await read(ctx)
      .select({
        id: orders.id,
        reference: orders.reference,
        sellerId: orders.sellerId,
        buyerId: orders.buyerId,
        state: orders.state,
        cancelReason: orders.cancelReason,
        payment: orders.payment,
        refund: orders.refund,
        billedAt: orders.billedAt,
        heldUntil: orders.heldUntil,
        confirmedAt: orders.confirmedAt,
        createdAt: orders.createdAt,
        isManual: orders.isManual,
        enteredBy: orders.enteredBy,
        billing: orders.billing,
        numberCheck: orders.numberCheck,
        seats: orders.seats,
        currency: orders.currency,
        totalMinor: orders.totalMinor,
        taxMinor: orders.taxMinor,
        tax: orders.tax,
        isPriceOpen: isPriceOpenOfOrders,
        buyerName: parties.name,
        buyerEmail: accounts.email,
        event: eventFacts,
      })
      .from(orders)
      .innerJoin(events, eq(events.id, orders.eventId))
      .leftJoin(accounts, eq(accounts.id, orders.placedBy))
      .leftJoin(parties, eq(parties.id, orders.buyerId))
      .where(
        and(
          ordersSoldBy(ctx.actor),
          eventsSoldBy(ctx.actor),
          eq(orders.reference, reference),
          eq(events.slug, slug),
        ),
      )
    if (!found) throw notFound()
    const { id, sellerId, buyerId, enteredBy, numberCheck, ...order } = found
    await recordStaffRead(ctx, { owner: sellerId, subject: { kind: 'order', id }, what: 'order' })

    const seats = await listSeats(ctx, id)
    const back = await listRefunds(ctx, id)
    const paid = await listPayments(ctx, id)
    const leftMinor = paid.reduce(
      (sum, { state, amountMinor, refundedMinor }) =>
        state === 'succeeded' ? sum + amountMinor - refundedMinor : sum,
      0,
    )
    const isGift = isComplimentary({ isManual: order.isManual, enteredBy })
    const canServe = canServeOrder(ctx.actor, { sellerId })
    const isOn = order.state === 'confirmed' && order.event.endsAt > ctx.now()
    const say = { language: ctx.language, t: translator(ctx.language) }
    return {
      ...order,
      isGift,
      isEntered: enteredBy !== null,
      /** Whether its buyer has an account, and can be written to there. */
      isSignedUp: buyerId !== null && buyerId !== sellerId,
      sum: formatOrderSum(order, say),
      /** What was found out about the tax number, on which the tax of the order stands. */
      numberProof: numberCheck && sayProof(numberCheck, { ...say, now: ctx.now() }),
      tickets: seats.map(({ ticketId: _ticket, ...seat }) => seat),
      history: historyOf(
        await listHistory(ctx, [
          { kind: 'order', ids: [id] },
          { kind: 'ticket', ids: seats.map(({ ticketId }) => ticketId) },
        ]),
        {
          sellerId,
          buyerId,
        },
      ),
      payments: paid,
      refunds: back,
      papers: await listPapers(ctx, id),
      mails: await listMails(ctx, id, { buyerEmail: order.buyerEmail, back }),
      left: leftMinor > 0 ? money(leftMinor, order.currency) : null,
      can: {
        refund: canServe && leftMinor > 0,
        correct: canServe && isOn,
        change: canServe && isOn && order.event.startsAt > ctx.now(),
        note: canServe,
        confirm: canServe && !isGift && HAS_CONFIRMATION.includes(order.state),
      },
    }
  })
}

type Say = { language: Language; t: Translate; now: Date }

const sayProof = ({ number, answer, by, at }: NumberCheck, { language, t, now }: Say): string =>
  t(`tax:proof.${answer}`, { number, by: by ?? '', day: formatDay(new Date(at), 'UTC', language, now) })

const ofOrder = (ctx: Ctx, id: string) => and(ordersSoldBy(ctx.actor), eq(orders.id, id))
const isItsPayment = and(eq(payments.subjectKind, 'order'), eq(payments.subjectId, orders.id))

function listSeats(ctx: Ctx, id: string) {
  return read(ctx)
    .select({
      ticketId: tickets.id,
      note: noteFor(ctx),
      position: tickets.position,
      state: tickets.state,
      name: tickets.participantName,
      email: tickets.participantEmail,
      checkedInAt: tickets.checkedInAt,
      type: orderLines.name,
      unitMinor:
        sql<number>`least(${orderLines.unitMinor}, ${orderLines.loweredMinor}, ${orderLines.changedMinor})`.mapWith(
          Number,
        ),
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
      id: payments.id,
      gateway: payments.gateway,
      state: payments.state,
      amountMinor: payments.amountMinor,
      refundedMinor: payments.refundedMinor,
      currency: payments.currency,
      at: payments.settledAt,
      createdAt: payments.createdAt,
    })
    .from(orders)
    .innerJoin(payments, isItsPayment)
    .where(and(ofOrder(ctx, id), inArray(payments.state, [...SHOWN_PAYMENTS])))
    .orderBy(asc(payments.id))
}

function listRefunds(ctx: Ctx, id: string) {
  return read(ctx)
    .select({
      id: refunds.id,
      reason: refunds.reason,
      note: refunds.note,
      state: refunds.state,
      amountMinor: refunds.amountMinor,
      currency: refunds.currency,
      createdAt: refunds.createdAt,
      settledAt: refunds.settledAt,
    })
    .from(orders)
    .innerJoin(payments, isItsPayment)
    .innerJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(ofOrder(ctx, id))
    .orderBy(asc(refunds.id))
}

function listPapers(ctx: Ctx, id: string) {
  return read(ctx)
    .select({
      id: invoices.id,
      state: invoices.state,
      kind: invoices.kind,
      numberText: invoices.numberText,
      issuedOn: invoices.issuedOn,
      totalMinor: invoices.totalMinor,
      currency: invoices.currency,
    })
    .from(orders)
    .innerJoin(invoices, and(eq(invoices.subjectKind, 'order'), eq(invoices.subjectId, orders.id)))
    .where(ofOrder(ctx, id))
    .orderBy(asc(invoices.issuedOn), asc(invoices.number))
}

type Known = { buyerEmail: string | null; back: readonly { id: string }[] }

async function listMails(ctx: Ctx, id: string, { buyerEmail, back }: Known) {
  const tickets = await read(ctx)
    .select({ id: ticketMails.id, address: ticketMails.address })
    .from(orders)
    .innerJoin(ticketMails, eq(ticketMails.orderId, orders.id))
    .where(ofOrder(ctx, id))
  const cancelled = await read(ctx)
    .select({ id: seatCancellations.id })
    .from(orders)
    .innerJoin(seatCancellations, eq(seatCancellations.orderId, orders.id))
    .where(ofOrder(ctx, id))
  const addresses = [
    ...tickets.map(({ address }) => address),
    ...(buyerEmail ? [buyerEmail.toLowerCase()] : []),
  ]
  const about = [id, ...[...tickets, ...cancelled, ...back].map((one) => one.id)]
  return listSentMails(ctx, { addresses: [...new Set(addresses)], about })
}
