import { and, eq, sql } from 'drizzle-orm'
import { isOnSale } from '#app/features/catalogue/events/event.ts'
import { placedFor } from '#app/features/catalogue/events/event-place.ts'
import { eventFacts, filledBy, quorumFacts } from '#app/features/catalogue/events/queries.server.ts'
import { eventsSeenBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { quorumOf } from '#app/features/catalogue/events/quorum.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { groupDealIn, groupDealShown } from '#app/features/catalogue/inventory/queries-group-deals.server.ts'
import { comingSeats } from '#app/features/catalogue/inventory/queries-seats.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { bankAccounts } from '#app/features/people/bank-accounts/tables.server.ts'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { sayTaxChange } from '#app/features/sales/order-tax/tax-change.ts'
import { dueDay } from '#app/features/sales/orders/bill.ts'
import { isUnjoined } from '#app/features/sales/orders/joining.ts'
import { keptRefundTerms } from '#app/features/sales/orders/kept-refund.ts'
import { checkoutStep } from '#app/features/sales/orders/order.ts'
import { formatOrderSum } from '#app/features/sales/orders/order-sum.ts'
import { owedMinor } from '#app/features/sales/orders/queries-open-quorum.server.ts'
import { isPriceOpenOfOrders } from '#app/features/sales/orders/queries-price.server.ts'
import { ordersOf } from '#app/features/sales/orders/queries-scope.server.ts'
import { orderLines, orders, orderTrainings, tickets } from '#app/features/sales/orders/tables.server.ts'
import { trainingAsEvent } from '#app/features/sales/orders/training.ts'
import { trainingTerms } from '#app/features/sales/orders/training-terms.ts'
import { questionsAsked } from '#app/features/sales/participant-questions/queries-asked.server.ts'
import type { Answers, Question } from '#app/features/sales/participant-questions/question.ts'
import { participantAnswers } from '#app/features/sales/participant-questions/tables.server.ts'
import {
  type Amounts,
  mostOpen,
  openIn,
  type WhyNoInvoice,
  whyNoInvoice,
} from '#app/features/sales/receivables/invoice-way.ts'
import { KNOWN_BUYER } from '#app/features/sales/receivables/queries-known.server.ts'
import { IS_OPEN_BILL } from '#app/features/sales/receivables/queries-open-bills.server.ts'
import { paidByTransfer } from '#app/features/sales/receivables/queries-transfers.server.ts'
import { type Money, money } from '#app/kit/money.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { isTurnedOff } from '#app/platform/kill-switches.server.ts'
import { takesPayments } from '#app/platform/payments/gateway.server.ts'

type Row<T, Keys extends keyof T> = Pick<T, Keys>
type Line = Row<typeof orderLines.$inferSelect, 'name' | 'quantity' | 'unitMinor' | 'code' | 'fullMinor'> &
  Row<typeof orderLines.$inferSelect, 'tax' | 'listed'>
type Seat = Row<
  typeof tickets.$inferSelect,
  'position' | 'code' | 'state' | 'participantName' | 'participantEmail'
> & { type: string; typeId: string | null; answers: Answers | null }
type Payment = typeof payments.$inferSelect
type Attempt = {
  state: Payment['state']
  declineReason: Payment['declineReason']
  confirmPath: Payment['confirmUrl']
}

const linesOf = sql<Line[]>`(select coalesce(json_agg(json_build_object(
    'name', l.name, 'quantity', l.quantity, 'unitMinor', l.unit_minor, 'code', l.code, 'fullMinor', l.full_minor,
    'tax', l.tax, 'listed', l.listed)
    order by l.position), '[]')
  from ${orderLines} l where l.order_id = ${orders.id})`

const seatsOf = sql<Seat[]>`(select coalesce(json_agg(json_build_object(
    'position', t.position, 'type', l.name, 'typeId', l.ticket_type_id, 'code', t.code, 'state', t.state,
    'participantName', t.participant_name, 'participantEmail', t.participant_email,
    'answers', (select json_object_agg(a.question_id, a.answer) from ${participantAnswers} a where a.ticket_id = t.id)) order by t.position), '[]')
  from ${tickets} t join ${orderLines} l on l.id = t.line_id where t.order_id = ${orders.id})`

const buyerEmailOf = sql<string | null>`(select a.email from ${accounts} a where a.id = ${orders.placedBy})`

/** Null before the first. */
const lastAttemptOf = sql<(Attempt & { createdAt: string }) | null>`(select json_build_object(
    'state', p.state, 'declineReason', p.decline_reason, 'confirmPath', p.confirm_url, 'createdAt', p.created_at)
  from ${payments} p where p.subject_kind = 'order' and p.subject_id = ${orders.id}
  order by p.created_at desc limit 1)`

/**
 * The actor's own order for the checkout, in any state; somebody else's is not found. One statement, so that
 * state, tickets and attempt agree while a payment comes in.
 */
export async function getCheckout(ctx: Ctx, reference: string) {
  const found = (await findOfEvent(ctx, reference)) ?? (await findOfTraining(ctx, reference))
  if (!found) throw notFound()
  const { lines, seats, attempt } = found
  const {
    state,
    payment: paid,
    refund,
    confirmedAt,
    currency,
    totalMinor,
    heldUntil,
    extended,
    nameLater,
    billing,
  } = found.order
  const say = { language: ctx.language, t: translator(ctx.language), now: ctx.now() }
  const quorum = quorumOf(found.event, found.coming, say.now)
  return {
    reference,
    billedAt: found.order.billedAt,
    owedMinor: found.owedMinor,
    isPriceOpen: found.isPriceOpen,
    termDays: found.order.termDays,
    state,
    payment: paid,
    refund,
    confirmedAt,
    currency,
    totalMinor,
    heldUntil,
    extended,
    nameLater,
    billing,
    costCentreId: found.order.costCentreId,
    /**
     * Until which day it would be paid on an invoice, or why it cannot be put on one; nothing where that is
     * not offered.
     */
    transfer:
      (found.isTransferable && !isTurnedOff('invoice')) || found.order.billedAt !== null
        ? {
            ...invoiceWayOf(found, ctx),
            /** Whether its seats are good before the money comes. */
            isGood: found.isGood,
            /** After how many days it is due then, by what its seller says. */
            termDays: found.isGood ? found.termDays : null,
            isBilled: found.order.billedAt !== null,
            /** Whether it is the only way to pay, so that people get one, too, and not only businesses. */
            isForAll: !takesPayments(),
          }
        : null,
    /** Whether it waits to join a price promise, or did not: that has a page of its own. */
    isUnjoined: isUnjoined(found.order),
    /** Whether it is somebody's by an email address, and not only a browser's. */
    isIdentified: found.order.buyerId !== null,
    sum: formatOrderSum(found.order, say),
    /** How who pays changed what is to be paid, in a sentence. */
    taxChange: state === 'held' ? sayTaxChange({ ...found.order, lines }, say) : null,
    refundTerms:
      found.people === null
        ? keptRefundTerms(found.order, { timeZone: found.event.timeZone, quorum }, say)
        : trainingTerms(found.order, found.event.timeZone, say),
    buyerEmail: found.buyerEmail,
    /** What is bought: its event, which has a page, or a training that was agreed for so many people. */
    event: placedFor(found.event, ctx.language),
    people: found.people,
    isOnSale: found.isThere && isOnSale(found.event, ctx.now()),
    /** Whether the reader may open the page of what is bought. */
    isShown: found.isShown,
    /** The price promise of its event, which counts for what is missing. */
    groupDeal: found.groupDeal,
    coming: found.coming,
    filled: found.filled,
    lines: lines.map(({ tax: _tax, listed: _listed, ...line }) => line),
    /** What is asked of who sits there: of all, or by ticket type. */
    questions: found.questions,
    tickets: seats.map(({ code, ...seat }) => ({ ...seat, code: seat.state === 'valid' ? code : null })),
    /** Whether what was paid came to its seller, and goes back from there. */
    byTransfer: found.byTransfer,
    attempt: attempt && { ...attempt, createdAt: new Date(attempt.createdAt) },
    step: checkoutStep({ ...found.order, tickets: seats }),
  }
}

type FoundOfInvoice = {
  order: Pick<typeof orders.$inferSelect, 'state' | 'totalMinor' | 'currency'>
  event: { startsAt: Date; timeZone: string }
  isTransferable: boolean
  isGood: boolean
  termDays: number | null
  open: Amounts
}

/**
 * Until which day what is held would be paid on an invoice, or why it cannot be put on one, and what is open
 * already.
 */
function invoiceWayOf(
  { order, isTransferable, isGood, termDays, open, event }: FoundOfInvoice,
  ctx: Ctx,
): { due: string | null; why: WhyNoInvoice | null; open: Money; most: Money } {
  const { state, totalMinor, currency } = order
  const isAsked = isTransferable && totalMinor > 0 && state === 'held'
  const due = isAsked ? dueDay({ ...event, termDays: isGood ? termDays : null }, ctx.now()) : null
  const total = money(totalMinor, currency)
  const why = whyNoInvoice({
    isOffered: isTransferable,
    isBusiness: null,
    isForAll: !takesPayments(),
    due,
    total,
    open,
  })
  return { due, why, open: openIn(open, currency), most: mostOpen(currency) }
}

/** Whether its seller lets businesses pay by transfer, and whether it was ordered so. */
const transferOf = sql<boolean>`exists (select from ${bankAccounts} a
  where a.party_id = ${orders.sellerId} and a.is_offered)`

/** Whether its seats on an invoice are good before the money comes: what the seller said, and who buys. */
const goodOf = sql<boolean>`exists (select from ${bankAccounts} a
  where a.party_id = ${orders.sellerId} and ${orders.eventId} is not null
    and (a.valid_for = 'all' or (a.valid_for = 'known' and ${sql.raw(KNOWN_BUYER)})))`

/** After how many days what is good is due, by its seller. */
const termOfSeller = sql<number | null>`(select a.term_days from ${bankAccounts} a
  where a.party_id = ${orders.sellerId})`

/** What its buyer has open on invoices beside it, by currency. */
const openBills = sql<Amounts>`(select coalesce(json_object_agg(b.currency, b.minor), '{}')
  from (select u.currency, sum(u.total_minor) as minor from orders u
    where u.buyer_id = ${orders.buyerId} and u.id <> ${orders.id} and ${sql.raw(IS_OPEN_BILL)} group by u.currency) b)`

const ofOrder = {
  isTransferable: transferOf,
  isGood: goodOf,
  termDays: termOfSeller,
  open: openBills,
  order: orders,
  owedMinor,
  isPriceOpen: isPriceOpenOfOrders,
  buyerEmail: buyerEmailOf,
  lines: linesOf,
  seats: seatsOf,
  attempt: lastAttemptOf,
  isThere: sql<boolean>`${presentParties()}`,
  byTransfer: paidByTransfer,
}

async function findOfEvent(ctx: Ctx, reference: string) {
  const [found] = await read(ctx)
    .select({
      ...ofOrder,
      event: { ...eventFacts, ...quorumFacts },
      coming: comingSeats,
      filled: filledBy(orders.id),
      questions: questionsAsked,
      groupDeal: groupDealShown,
      isShown: sql<boolean>`${eventsSeenBy(ctx.actor)}`,
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .where(and(eq(orders.reference, reference), ordersOf(ctx)))
  return (
    found && {
      ...found,
      groupDeal: groupDealIn(found.groupDeal),
      event: { ...found.event, slug: found.event.slug as string | null },
      people: null,
    }
  )
}

/** A training is held for whoever pays for it: nobody waits for others. */
async function findOfTraining(ctx: Ctx, reference: string) {
  const [found] = await read(ctx)
    .select({ ...ofOrder, training: orderTrainings })
    .from(orders)
    .innerJoin(orderTrainings, eq(orderTrainings.orderId, orders.id))
    .innerJoin(parties, eq(parties.id, orders.sellerId))
    .where(and(eq(orders.reference, reference), ordersOf(ctx)))
  if (!found) return null
  const { training, ...rest } = found
  const sure = { minimum: 1, runsForSure: true, minimumDecidedAt: null }
  const event = { ...trainingAsEvent(training), ...sure, state: 'published' as const }
  const { participants: people } = training
  return {
    ...rest,
    event,
    people,
    coming: people,
    filled: false,
    isShown: true,
    groupDeal: null,
    questions: [] as Question[],
  }
}

export type Checkout = Awaited<ReturnType<typeof getCheckout>>
