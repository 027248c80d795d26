import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { groupDeals } from '#app/features/catalogue/inventory/group-deals/tables.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { commissionRules } from '#app/features/money/commission/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { costCentres } from '#app/features/people/company-profiles/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import type { NumberCheck } from '#app/kit/number-check.ts'
import type { LineTax, TaxBreakdown } from '#app/kit/tax.ts'
import { instant, minor } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { CANCEL_REASONS } from './cancel-reason.ts'
import { CANCELLATION_REASONS } from './cancellation.ts'
import type { KeptRefundRule } from './kept-refund.ts'
import { LINE_KINDS, ORDER_STATES, PAYMENT_AXIS_STATES, REFUND_AXIS_STATES, TICKET_STATES } from './order.ts'
import { DATED_KINDS, ITEM_KINDS, ITEM_MODES } from './order-item.ts'
import type { ListedLine, Pricing } from './pricing.ts'
import { TRAINING_MODES, type TrainingDay } from './training.ts'

export type BillingDetails = {
  kind: 'person' | 'business'
  name: string
  company?: string
  street: string
  postalCode: string
  city: string
  country: string
  taxNumber?: string
  /** Where it takes electronic invoices, as scheme and identifier. */
  electronicAddress?: string
  /** What the buyer books it to, as it was called then. */
  costCentre?: string
  purchaseOrderNumber?: string
  buyerReference?: string
}

/**
 * One purchase. Three axes: state, payment, refund. Either `buyerId` or `visitorKey` owns it; `placedBy` is
 * who acted for the buyer. What it is of stands in its items, what is bought of them in its lines; an order
 * that has seats has the one event that they are of.
 */
export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    reference: text().notNull().unique(),
    eventId: uuid().references(() => events.id),
    sellerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    buyerId: uuid()
      .$type<PartyId>()
      .references(() => parties.id),
    placedBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id),
    visitorKey: text(),
    state: text({ enum: ORDER_STATES }).notNull(),
    /** Why it was cancelled; null of what is not. */
    cancelReason: text({ enum: CANCEL_REASONS }),
    payment: text({ enum: PAYMENT_AXIS_STATES }).notNull().default('none'),
    refund: text({ enum: REFUND_AXIS_STATES }).notNull().default('none'),
    validWhileUnpaid: boolean().notNull().default(false),
    /**
     * So many days after its invoice it is due, as its seller said when it was ordered, where its seats are
     * good before the money comes.
     */
    termDays: integer(),
    currency: text().notNull(),
    /**
     * What is paid, tax and all; `tax` says it by category and rate, as the seller's terms were shown, null
     * of sellers who had said nothing.
     */
    totalMinor: minor().notNull(),
    taxMinor: minor().notNull().default(0),
    tax: jsonb().$type<TaxBreakdown>(),
    /** So much of its invoice was credited before it was paid: so much less is owed. */
    creditedMinor: minor().notNull().default(0),
    /** So much of what is left its payer keeps for the tax office, and does not transfer. */
    withheldMinor: minor().notNull().default(0),
    /** What comes back until when, as the buyer was shown when the seats were held, fullest first. */
    refundRules: jsonb().$type<KeptRefundRule[]>().notNull().default([]),
    commissionMinor: minor().notNull().default(0),
    /** Up to how much an admin of the company that buys has approved it, above the limit of its member. */
    approvedMinor: minor().notNull().default(0),
    /** What may not change of what was approved: seats, event and cost centre, as they were then. */
    approvedFacts: text(),
    /** Seats that are good, or were when it ended; those it was bought with are its tickets. */
    seats: integer().notNull(),
    /** Of an order on an invoice: when it is called off unless it was paid. */
    heldUntil: instant(),
    extended: boolean().notNull().default(false),
    /**
     * While it is held: whose seats count together with these. A keyed hash of the holder's confirmed email
     * address or, without one, of the network address that it was held from; never kept longer than the hold.
     */
    countedWith: text(),
    /**
     * The price promise that it joined, or is to join by a card; `joinedAt` is since when its seats count for
     * it.
     */
    groupDealId: uuid().references(() => groupDeals.id),
    joinedAt: instant(),
    nameLater: boolean().notNull().default(false),
    /**
     * Whether its seller gave its seats away from the desk of the event, and is the buyer itself, or sold
     * them there (`enteredBy`).
     */
    isManual: boolean().notNull().default(false),
    /** Who sold it for the seller, at a price, to somebody who did not order on these pages. */
    enteredBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id),
    billing: jsonb().$type<BillingDetails>(),
    /** What was found out about the payer’s tax number, on which the tax of the order stands. */
    numberCheck: jsonb().$type<NumberCheck>(),
    /** What the company that buys books it to. */
    costCentreId: uuid().references(() => costCentres.id, { onDelete: 'set null' }),
    language: text().notNull().default('en'),
    /** The version of the terms of use that its buyer accepted, and when; neither where nobody did. */
    termsVersion: text(),
    termsAcceptedAt: instant(),
    confirmedAt: instant(),
    /** When its seats were last moved to another date; it is of that event since. */
    movedAt: instant(),
    /** When it was ordered on an invoice, when its buyer was reminded of it, and once more. */
    billedAt: instant(),
    remindedAt: instant(),
    remindedAgainAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('orders_buyer').on(t.buyerId, t.createdAt),
    check('orders_terms', sql`(${t.termsVersion} is null) = (${t.termsAcceptedAt} is null)`),
    index('orders_event').on(t.eventId, t.state),
    index('orders_placed_by').on(t.placedBy, t.createdAt).where(sql`${t.placedBy} is not null`),
    index('orders_tax_number')
      .on(sql`upper(${t.billing} ->> 'taxNumber')`)
      .where(sql`${t.billing} ? 'taxNumber'`),
    // From whom somebody has bought.
    index('orders_sold_to')
      .on(t.sellerId, t.buyerId)
      .where(sql`${t.state} = 'confirmed' and ${t.buyerId} is not null`),
    index('orders_visitor').on(t.visitorKey).where(sql`${t.visitorKey} is not null`),
    index('orders_held').on(t.heldUntil).where(sql`${t.state} = 'held'`),
    index('orders_reserved')
      .on(t.sellerId, t.heldUntil)
      .where(sql`${t.billedAt} is not null and ${t.payment} = 'awaiting'`),
    index('orders_unsettled')
      .on(t.eventId)
      .where(
        sql`(${t.state} = 'confirmed' and ${t.payment} = 'awaiting' and ${t.billedAt} is null) or (${t.billedAt} is not null and ${t.payment} = 'none')`,
      ),
    index('orders_uncharged')
      .on(t.heldUntil)
      .where(sql`${t.state} = 'confirmed' and ${t.payment} = 'failed' and ${t.heldUntil} is not null`),
    index('orders_group_deal').on(t.groupDealId).where(sql`${t.groupDealId} is not null`),
    uniqueIndex('orders_group_deal_once').on(t.groupDealId, t.placedBy).where(sql`${t.state} = 'pledged'`),
    index('orders_entered_by').on(t.enteredBy, t.createdAt).where(sql`${t.enteredBy} is not null`),
    index('orders_counted_with').on(t.countedWith).where(sql`${t.countedWith} is not null`),
    check('orders_counted_with_held', sql`${t.countedWith} is null or ${t.state} = 'held'`),
    check('orders_owner', sql`${t.buyerId} is not null or ${t.visitorKey} is not null`),
    check('orders_placed_by', sql`(${t.buyerId} is null) = (${t.placedBy} is null)`),
    check('orders_total', sql`${t.totalMinor} >= 0`),
    check('orders_credited', sql`${t.creditedMinor} between 0 and ${t.totalMinor}`),
    check(
      'orders_withheld',
      sql`${t.withheldMinor} between 0 and ${t.totalMinor} - ${t.creditedMinor} and (${t.withheldMinor} = 0 or ${t.billedAt} is not null)`,
    ),
    check('orders_approved', sql`${t.approvedMinor} >= 0`),
    check('orders_manual', sql`not ${t.isManual} or (${t.buyerId} is not null and ${t.eventId} is not null)`),
    check('orders_entered_by', sql`(${t.enteredBy} is not null) = (${t.isManual} and ${t.totalMinor} > 0)`),
    check(
      'orders_tax',
      sql`${t.taxMinor} between 0 and ${t.totalMinor} and (${t.tax} is not null or ${t.taxMinor} = 0)`,
    ),
    check('orders_pledged', sql`${t.state} <> 'pledged' or ${t.joinedAt} is not null`),
    check('orders_joined', sql`${t.joinedAt} is null or ${t.groupDealId} is not null`),
    check('orders_seats', sql`${t.seats} >= 0 and (${t.seats} > 0) = (${t.eventId} is not null)`),
    check(
      'orders_reserved',
      sql`${t.state} <> 'reserved' or (${t.billedAt} is not null and ${t.heldUntil} is not null)`,
    ),
    check('orders_state', isOneOf(t.state, ORDER_STATES)),
    check('orders_cancel_reason', isOneOf(t.cancelReason, CANCEL_REASONS)),
    check('orders_cancelled', sql`(${t.state} = 'cancelled') = (${t.cancelReason} is not null)`),
    check('orders_payment', isOneOf(t.payment, PAYMENT_AXIS_STATES)),
    check('orders_refund', isOneOf(t.refund, REFUND_AXIS_STATES)),
  ],
)

/**
 * What an order is of, called as it was when it was bought, and where and when it was to be: it is written
 * with its order and changed only when its seats, or an agreed training, move to another date. The subject of
 * an `event` is that event, of a `training` its row of `order_trainings`. Of an event what is shown of its
 * day is read from the event, which may have moved since (`itemNow`).
 */
export const orderItems = pgTable(
  'order_items',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    kind: text({ enum: ITEM_KINDS }).notNull(),
    subjectId: uuid().notNull(),
    title: text().notNull(),
    /** Of the title. */
    language: text().notNull(),
    /** For how many people it was agreed on; null where its seats say that. */
    people: integer(),
    mode: text({ enum: ITEM_MODES }),
    venue: text(),
    city: text(),
    country: text(),
    timeZone: text(),
    startsAt: instant(),
    endsAt: instant(),
  },
  (t) => [
    uniqueIndex('order_items_position').on(t.orderId, t.position),
    check('order_items_kind', isOneOf(t.kind, ITEM_KINDS)),
    check('order_items_mode', isOneOf(t.mode, ITEM_MODES)),
    check('order_items_people', sql`${t.people} > 0`),
    check('order_items_span', sql`${t.startsAt} < ${t.endsAt}`),
    check(
      'order_items_dated',
      sql`num_nulls(${t.mode}, ${t.timeZone}, ${t.startsAt}, ${t.endsAt}) = case when ${isOneOf(t.kind, DATED_KINDS)} then 0 else 4 end`,
    ),
  ],
)

/**
 * What is bought, by kind, for `quantity` times `unitMinor`. A line keeps its identity: it is written with
 * its order and never replaced; seats that became others (`seat_changes`) may stand on a line of their own,
 * at what was paid for them. Each kind carries what it must: a seat its ticket type; the others say in `name`
 * what they are.
 */
export const orderLines = pgTable(
  'order_lines',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Of what it is a part. */
    itemId: uuid()
      .notNull()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    kind: text({ enum: LINE_KINDS }).notNull(),
    ticketTypeId: uuid().references(() => ticketTypes.id),
    position: smallint().notNull(),
    name: text().notNull(),
    quantity: integer().notNull(),
    unitMinor: minor().notNull(),
    /**
     * What a seat costs at most since the price promise of its event was decided, which it was not bought by;
     * less than was paid for it comes back.
     */
    loweredMinor: minor(),
    /**
     * What a seat costs since it became one of a cheaper type or date, and the row of `seat_changes` by which
     * it last became another one; the difference went back with that.
     */
    changedMinor: minor(),
    changeId: uuid(),
    /**
     * The code that it was bought with, as it was then, and what one would have cost without it where that is
     * more.
     */
    code: text(),
    fullMinor: minor(),
    /** The rules that it was bought by which depend on how many; null where any number costs the same. */
    pricing: jsonb().$type<Pricing>(),
    /** Its category and rate; null where the seller had said nothing of tax. */
    tax: jsonb().$type<LineTax>(),
    /**
     * What it was before it was known who pays, where that changed its tax: prices as they were shown, with
     * the tax that they said.
     */
    listed: jsonb().$type<ListedLine>(),
    /** What the marketplace keeps of its net, in basis points, by the rule of the moment it was written. */
    commissionRate: integer().notNull(),
    commissionRuleId: uuid()
      .notNull()
      .references(() => commissionRules.id),
  },
  (t) => [
    index('order_lines_type').on(t.orderId, t.ticketTypeId),
    uniqueIndex('order_lines_position').on(t.orderId, t.position),
    check('order_lines_kind', isOneOf(t.kind, LINE_KINDS)),
    check('order_lines_carries', sql`(${t.kind} = 'seat') = (${t.ticketTypeId} is not null)`),
    check('order_lines_amounts', sql`${t.quantity} > 0 and ${t.unitMinor} >= 0`),
    check(
      'order_lines_tax',
      sql`${t.tax} ->> 'category' in ('S', 'Z', 'E', 'AE', 'O', 'G') and (${t.tax} ->> 'rate')::int between 0 and 10000`,
    ),
    check('order_lines_commission', sql`${t.commissionRate} between 0 and 10000`),
    check('order_lines_lowered', sql`${t.loweredMinor} > 0`),
    check(
      'order_lines_changed',
      sql`${t.changedMinor} is null or (${t.changedMinor} between 0 and ${t.unitMinor} and ${t.changeId} is not null)`,
    ),
    check(
      'order_lines_code',
      sql`${t.fullMinor} is null or (${t.code} is not null and ${t.fullMinor} > ${t.unitMinor})`,
    ),
  ],
)

/**
 * The training for the buyer's own people that an order is of: what was agreed, as it was called then.
 * `startsAt` and `endsAt` span all its days; `venue` is the address at the client's, as it was typed.
 */
export const orderTrainings = pgTable(
  'order_trainings',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    topicId: uuid().references(() => topics.id),
    title: text().notNull(),
    language: text().notNull(),
    participants: integer().notNull(),
    mode: text({ enum: TRAINING_MODES }).notNull(),
    venue: text(),
    city: text(),
    country: text(),
    timeZone: text().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    days: jsonb().$type<TrainingDay[]>().notNull(),
  },
  (t) => [
    index('order_trainings_starts').on(t.startsAt),
    check('order_trainings_mode', isOneOf(t.mode, TRAINING_MODES)),
    check('order_trainings_participants', sql`${t.participants} > 0`),
    check('order_trainings_span', sql`${t.startsAt} < ${t.endsAt}`),
  ],
)

/**
 * Seats of an order that its buyer cancelled at once, and what came back of them: `percent` of what they
 * cost. They are the cause of a refund; of nothing there is none.
 */
export const seatCancellations = pgTable(
  'seat_cancellations',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Who pressed the button. */
    accountId: uuid()
      .$type<AccountId>()
      .references(() => accounts.id),
    reason: text({ enum: CANCELLATION_REASONS }).notNull(),
    seats: integer().notNull(),
    percent: integer().notNull(),
    amountMinor: minor().notNull(),
    /** By how much less is charged or billed later, where nobody had paid for them yet. */
    lessMinor: minor().notNull().default(0),
    cancelledAt: instant().notNull(),
  },
  (t) => [
    index('seat_cancellations_order').on(t.orderId, t.cancelledAt),
    check('seat_cancellations_reason', isOneOf(t.reason, CANCELLATION_REASONS)),
    check('seat_cancellations_seats', sql`${t.seats} > 0`),
    check('seat_cancellations_amount', sql`${t.amountMinor} >= 0 and ${t.percent} between 0 and 100`),
    check(
      'seat_cancellations_less',
      sql`${t.lessMinor} >= 0 and (${t.lessMinor} = 0 or ${t.amountMinor} = 0)`,
    ),
  ],
)

/**
 * One seat of an order and, when named, its participant. The code is signed and shown as QR once the order is
 * placed.
 */
export const tickets = pgTable(
  'tickets',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    lineId: uuid()
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    eventId: uuid()
      .notNull()
      .references(() => events.id),
    position: smallint().notNull(),
    code: text().notNull().unique(),
    participantName: text(),
    participantEmail: text(),
    state: text({ enum: TICKET_STATES }).notNull().default('reserved'),
    checkedInAt: instant(),
    /** With what its buyer cancelled it. */
    cancellationId: uuid().references(() => seatCancellations.id),
  },
  (t) => [
    uniqueIndex('tickets_position').on(t.orderId, t.position),
    index('tickets_event').on(t.eventId, t.state),
    index('tickets_participant')
      .on(sql`lower(${t.participantEmail})`)
      .where(sql`${t.participantEmail} is not null`),
    index('tickets_cancellation').on(t.cancellationId).where(sql`${t.cancellationId} is not null`),
    check('tickets_state', isOneOf(t.state, TICKET_STATES)),
    check('tickets_cancelled', sql`${t.cancellationId} is null or ${t.state} = 'cancelled'`),
  ],
)

/** Codes that tickets had before their seat was passed on: whoever still holds one is told so. */
export const replacedCodes = pgTable(
  'replaced_codes',
  {
    code: text().primaryKey(),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    replacedAt: instant().notNull(),
  },
  (t) => [index('replaced_codes_ticket').on(t.ticketId)],
)
