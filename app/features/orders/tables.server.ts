import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/accounts/tables.server.ts'
import { BANK_FORMATS } from '#app/features/companies/bank-account.ts'
import { costCentres } from '#app/features/companies/tables.server.ts'
import { events } from '#app/features/events/tables.server.ts'
import { parties } from '#app/features/parties/tables.server.ts'
import { pools, ticketTypes } from '#app/features/tickets/tables.server.ts'
import { topics } from '#app/features/topics/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import type { TaxTerms } from '#app/kit/tax.ts'
import { bytes, instant, minor } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { CANCELLATION_REASONS } from './cancellation.ts'
import type { KeptRefundRule } from './kept-refund.ts'
import { LONGEST_NOTE } from './notes/note.ts'
import { LINE_KINDS, ORDER_STATES, PAYMENT_AXIS_STATES, REFUND_AXIS_STATES, TICKET_STATES } from './order.ts'
import type { Pricing } from './pricing.ts'
import { PURCHASE_STATES } from './purchases/purchase.ts'
import { QUESTION_KINDS } from './questions/question.ts'
import { DAY_ORDERS } from './statements/csv-days.ts'
import { DECIMAL_SIGNS, type NamedField } from './statements/layout.ts'
import { ENTRY_KINDS, STATEMENT_FORMATS } from './statements/statement.ts'
import { TICKET_ENDS } from './ticket-mail.ts'
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
  /** What the buyer books it to, as it was called then. */
  costCentre?: string
  purchaseOrderNumber?: string
  buyerReference?: string
}

/**
 * One purchase. Three axes: state, payment, refund. Either `buyerId` or `visitorKey` owns it; `placedBy` is who acted for the buyer. What is bought stands in its
 * lines; an order that has seats has the one event that they are of.
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
    payment: text({ enum: PAYMENT_AXIS_STATES }).notNull().default('none'),
    refund: text({ enum: REFUND_AXIS_STATES }).notNull().default('none'),
    validWhileUnpaid: boolean().notNull().default(false),
    /** So many days after its invoice it is due, as its seller said when it was ordered, where its seats are good before the money comes. */
    termDays: integer(),
    currency: text().notNull(),
    /** What is paid, tax and all; `tax` are the seller's terms as they were shown, null of sellers who had said nothing. */
    totalMinor: minor().notNull(),
    taxMinor: minor().notNull().default(0),
    tax: jsonb().$type<TaxTerms>(),
    /** What comes back until when, as the buyer was shown when the seats were held, fullest first. */
    refundRules: jsonb().$type<KeptRefundRule[]>().notNull().default([]),
    commissionMinor: minor().notNull().default(0),
    /** Seats that are good, or were when it ended; those it was bought with are its tickets. */
    seats: integer().notNull(),
    /** Of an order on an invoice: when it is called off unless it was paid. */
    heldUntil: instant(),
    extended: boolean().notNull().default(false),
    /**
     * While it is held: whose seats count together with these. A keyed hash of the holder's confirmed email address or,
     * without one, of the network address that it was held from; never kept longer than the hold.
     */
    countedWith: text(),
    /** The price promise that it joined. */
    poolId: uuid().references(() => pools.id),
    nameLater: boolean().notNull().default(false),
    /** Whether its seller gave its seats away from the desk of the event, and is the buyer itself, or sold them there (`soldBy`). */
    byHand: boolean().notNull().default(false),
    /** Who sold it for the seller, at a price, to somebody who did not order on these pages. */
    soldBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id),
    billing: jsonb().$type<BillingDetails>(),
    /** What the company that buys books it to. */
    costCentreId: uuid().references(() => costCentres.id, { onDelete: 'set null' }),
    language: text().notNull().default('en'),
    placedAt: instant(),
    /** When it was ordered on an invoice, when its buyer was reminded of it, and once more. */
    billedAt: instant(),
    remindedAt: instant(),
    remindedAgainAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('orders_buyer').on(t.buyerId, t.createdAt),
    index('orders_event').on(t.eventId, t.state),
    index('orders_visitor').on(t.visitorKey).where(sql`${t.visitorKey} is not null`),
    index('orders_held').on(t.heldUntil).where(sql`${t.state} = 'held'`),
    index('orders_billed')
      .on(t.sellerId, t.heldUntil)
      .where(sql`${t.billedAt} is not null and ${t.payment} = 'awaiting'`),
    index('orders_unsettled')
      .on(t.eventId)
      .where(
        sql`(${t.state} = 'placed' and ${t.payment} = 'awaiting' and ${t.billedAt} is null) or (${t.billedAt} is not null and ${t.payment} = 'none')`,
      ),
    index('orders_uncharged')
      .on(t.heldUntil)
      .where(sql`${t.state} = 'placed' and ${t.payment} = 'failed' and ${t.heldUntil} is not null`),
    index('orders_pool').on(t.poolId).where(sql`${t.poolId} is not null`),
    uniqueIndex('orders_pool_once').on(t.poolId, t.placedBy).where(sql`${t.state} = 'promised'`),
    index('orders_sold_by').on(t.soldBy, t.createdAt).where(sql`${t.soldBy} is not null`),
    index('orders_counted_with').on(t.countedWith).where(sql`${t.countedWith} is not null`),
    check('orders_counted_with_held', sql`${t.countedWith} is null or ${t.state} = 'held'`),
    check('orders_owner', sql`${t.buyerId} is not null or ${t.visitorKey} is not null`),
    check('orders_placed_by', sql`(${t.buyerId} is null) = (${t.placedBy} is null)`),
    check('orders_total', sql`${t.totalMinor} >= 0`),
    check('orders_by_hand', sql`not ${t.byHand} or (${t.buyerId} is not null and ${t.eventId} is not null)`),
    check('orders_sold_by', sql`(${t.soldBy} is not null) = (${t.byHand} and ${t.totalMinor} > 0)`),
    check(
      'orders_tax',
      sql`${t.taxMinor} between 0 and ${t.totalMinor} and (${t.tax} is not null or ${t.taxMinor} = 0)`,
    ),
    check('orders_promised', sql`${t.state} <> 'promised' or ${t.poolId} is not null`),
    check('orders_seats', sql`${t.seats} >= 0 and (${t.seats} > 0) = (${t.eventId} is not null)`),
    check(
      'orders_billed',
      sql`${t.state} <> 'billed' or (${t.billedAt} is not null and ${t.heldUntil} is not null)`,
    ),
    check('orders_state', isOneOf(t.state, ORDER_STATES)),
    check('orders_payment', isOneOf(t.payment, PAYMENT_AXIS_STATES)),
    check('orders_refund', isOneOf(t.refund, REFUND_AXIS_STATES)),
  ],
)

/**
 * What is bought, by kind, for `quantity` times `unitMinor`. A line keeps its identity: it is written with its order and
 * never replaced. Each kind carries what it must: a seat its ticket type; the others say in `name` what they are.
 */
export const orderLines = pgTable(
  'order_lines',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text({ enum: LINE_KINDS }).notNull(),
    ticketTypeId: uuid().references(() => ticketTypes.id),
    position: smallint().notNull(),
    name: text().notNull(),
    quantity: integer().notNull(),
    unitMinor: minor().notNull(),
    /** What a seat costs at most since the price promise of its event was decided, which it was not bought by; less than was paid for it comes back. */
    sunkMinor: minor(),
    /** The code that it was bought with, as it was then, and what one would have cost without it where that is more. */
    code: text(),
    fullMinor: minor(),
    /** The rules that it was bought by which depend on how many; null where any number costs the same. */
    pricing: jsonb().$type<Pricing>(),
  },
  (t) => [
    uniqueIndex('order_lines_type').on(t.orderId, t.ticketTypeId),
    uniqueIndex('order_lines_position').on(t.orderId, t.position),
    check('order_lines_kind', isOneOf(t.kind, LINE_KINDS)),
    check('order_lines_carries', sql`(${t.kind} = 'seat') = (${t.ticketTypeId} is not null)`),
    check('order_lines_amounts', sql`${t.quantity} > 0 and ${t.unitMinor} >= 0`),
    check('order_lines_sunk', sql`${t.sunkMinor} > 0`),
    check(
      'order_lines_code',
      sql`${t.fullMinor} is null or (${t.code} is not null and ${t.fullMinor} > ${t.unitMinor})`,
    ),
  ],
)

/**
 * The training for the buyer's own people that an order is of: what was agreed, as it was called then. `startsAt` and
 * `endsAt` span all its days; `venue` is the address at the client's, as it was typed.
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
 * Seats of an order that its buyer cancelled at once, and what came back of them: `percent` of what they cost. The refund
 * has the key `cancelled:<id>` within its payment; of nothing there is none.
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
 * To which account what was transferred for an order goes back: as its buyer named it, or, where nobody did (`namedById` is null), the one
 * that it came from by a bank statement. Forgotten once nothing can go back any more.
 */
export const refundAccounts = pgTable(
  'refund_accounts',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    holder: text().notNull(),
    format: text({ enum: BANK_FORMATS }).notNull(),
    number: text().notNull(),
    bank: text(),
    namedById: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    updatedAt: instant().notNull(),
  },
  (t) => [
    check('refund_accounts_format', isOneOf(t.format, BANK_FORMATS)),
    check('refund_accounts_bank', sql`(${t.format} = 'iban') = (${t.bank} is null)`),
  ],
)

/**
 * A company of which staff confirmed that it pays what it orders on an invoice, and why; a row less once that is taken back, whose trace
 * stands in `audit_entries`.
 */
export const payerConfirmations = pgTable('payer_confirmations', {
  partyId: uuid()
    .$type<PartyId>()
    .primaryKey()
    .references(() => parties.id, { onDelete: 'cascade' }),
  reason: text().notNull(),
  confirmedById: uuid()
    .$type<AccountId>()
    .references(() => accounts.id, { onDelete: 'set null' }),
  confirmedAt: instant().notNull(),
})

/** One seat of an order and, when named, its participant. The code is signed and shown as QR once the order is placed. */
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

/**
 * What an organiser noted of a seat for themselves, and nobody else reads. Without a row, nothing; it goes when the seat is somebody
 * else's.
 */
export const seatNotes = pgTable(
  'seat_notes',
  {
    ticketId: uuid()
      .primaryKey()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    note: text().notNull().default(''),
    notedAt: instant().notNull(),
    /** Who wrote it last. */
    notedById: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
  },
  (t) => [check('seat_notes_length', sql`char_length(${t.note}) <= ${sql.raw(String(LONGEST_NOTE))}`)],
)

/**
 * Who was told of a ticket by email: an address once for each event, whichever order and seat it was named for, until the
 * seat is somebody else's or cancelled (`endedAt`), which it is told too.
 */
export const ticketMails = pgTable(
  'ticket_mails',
  {
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => events.id),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    accountId: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    address: text().notNull(),
    mailbox: text().notNull(),
    /** Whether it counts among those that one person may cause in a day. */
    counted: boolean().notNull(),
    askedAt: instant().notNull().defaultNow(),
    sentAt: instant(),
    endedAt: instant(),
    ended: text({ enum: TICKET_ENDS }),
  },
  (t) => [
    uniqueIndex('ticket_mails_event_address').on(t.eventId, t.address).where(sql`${t.endedAt} is null`),
    index('ticket_mails_order').on(t.orderId),
    index('ticket_mails_ticket').on(t.ticketId),
    index('ticket_mails_account').on(t.accountId, t.askedAt),
    index('ticket_mails_mailbox').on(t.mailbox, t.askedAt),
    check('ticket_mails_ended', sql`(${t.endedAt} is null) = (${t.ended} is null)`),
    check('ticket_mails_ended_how', sql`${t.ended} is null or ${isOneOf(t.ended, TICKET_ENDS)}`),
  ],
)

/**
 * What an organiser asks each participant of an event, or those of some ticket types. The id stands for the words, and for
 * the choices that were offered: other words are another question, and what was answered is retired and never reworded.
 */
export const participantQuestions = pgTable(
  'participant_questions',
  {
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    kind: text({ enum: QUESTION_KINDS }).notNull(),
    words: text().notNull(),
    help: text().notNull().default(''),
    choices: text().array().notNull().default(sql`'{}'`),
    required: boolean().notNull().default(false),
    /** Whom it is asked: everybody where there are none. */
    ticketTypes: uuid().array().notNull().default(sql`'{}'`),
    position: smallint().notNull(),
    retiredAt: instant(),
  },
  (t) => [
    index('participant_questions_event').on(t.eventId),
    check('participant_questions_kind', isOneOf(t.kind, QUESTION_KINDS)),
  ],
)

/**
 * What an organiser wrote to everybody who has a seat at an event, to those with tickets of some types (none are all), or to people chosen one
 * by one: those of `seats`, as long as they are the `people` who sat there then (`personAt`).
 */
export const announcements = pgTable(
  'announcements',
  {
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    subject: text().notNull(),
    words: text().notNull(),
    ticketTypes: uuid().array().notNull().default(sql`'{}'`),
    seats: uuid().array().notNull().default(sql`'{}'`),
    people: text().array().notNull().default(sql`'{}'`),
    /** Whether answers go to the address of who wrote it. */
    takesAnswers: boolean().notNull().default(false),
    writtenAt: instant().notNull(),
    writtenById: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('announcements_event').on(t.eventId, t.writtenAt),
    index('announcements_writer').on(t.writtenById).where(sql`${t.writtenById} is not null`),
    check('announcements_people', sql`cardinality(${t.seats}) = cardinality(${t.people})`),
  ],
)

/** What was answered for one seat, a text or several choices; empty where the question was left empty. */
export const participantAnswers = pgTable(
  'participant_answers',
  {
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    questionId: uuid()
      .notNull()
      .references(() => participantQuestions.id, { onDelete: 'cascade' }),
    answer: text().array().notNull(),
    answeredAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ticketId, t.questionId] }),
    index('participant_answers_question').on(t.questionId),
  ],
)

/**
 * A purchase above the limit of a member, on which an admin of the company decides: an order as it stands, up to `totalMinor`. `limitMinor`
 * is what the member may buy without, in `limitCurrency`, when it was asked.
 */
export const purchaseRequests = pgTable(
  'purchase_requests',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    companyId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    /** Who asks. */
    accountId: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    totalMinor: minor().notNull(),
    currency: text().notNull(),
    limitMinor: minor().notNull(),
    limitCurrency: text(),
    words: text().notNull().default(''),
    state: text({ enum: PURCHASE_STATES }).notNull().default('asked'),
    /** Why it was declined. */
    reason: text(),
    /** Who approved or declined it, and when; of what was approved, until when it is held. */
    decidedBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    decidedAt: instant(),
    heldUntil: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('purchase_requests_once').on(t.orderId).where(sql`${t.state} = 'asked'`),
    index('purchase_requests_order').on(t.orderId, t.createdAt),
    index('purchase_requests_company').on(t.companyId, t.state, t.createdAt),
    index('purchase_requests_account').on(t.accountId, t.createdAt),
    index('purchase_requests_open').on(t.id).where(sql`${t.state} = 'asked'`),
    check('purchase_requests_state', isOneOf(t.state, PURCHASE_STATES)),
    check('purchase_requests_total', sql`${t.totalMinor} > 0 and ${t.limitMinor} >= 0`),
    check('purchase_requests_approved', sql`${t.state} <> 'approved' or ${t.heldUntil} is not null`),
    check('purchase_requests_declined', sql`${t.state} <> 'declined' or ${t.reason} is not null`),
  ],
)

/** What a seller said that the columns of a table of its bank hold, for all tables that have the same. */
export const statementLayouts = pgTable(
  'statement_layouts',
  {
    id: uuid().primaryKey(),
    sellerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    /** What the names of its columns, or their number, come to. */
    layoutKey: text().notNull(),
    fields: jsonb().$type<(NamedField | null)[]>().notNull(),
    dayOrder: text({ enum: DAY_ORDERS }),
    decimal: text({ enum: DECIMAL_SIGNS }),
    currency: text(),
    namedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('statement_layouts_key').on(t.sellerId, t.layoutKey),
    check('statement_layouts_day_order', isOneOf(t.dayOrder, DAY_ORDERS)),
    check('statement_layouts_decimal', isOneOf(t.decimal, DECIMAL_SIGNS)),
  ],
)

/** A statement of its bank that a seller brought, to see which bills its entries pay. */
export const bankStatements = pgTable(
  'bank_statements',
  {
    id: uuid().primaryKey(),
    code: text().notNull().unique(),
    sellerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    /** Who brought it. */
    byId: uuid()
      .$type<AccountId>()
      .references(() => accounts.id),
    fileName: text().notNull(),
    format: text({ enum: STATEMENT_FORMATS }).notNull(),
    /** Rows of its table that are no entries. */
    skipped: integer().notNull(),
    createdAt: instant().notNull(),
    confirmedAt: instant(),
    doneAt: instant(),
    /** A table whose columns a person has to name, as it was brought, until that is done. */
    unread: bytes(),
    /** How it was read, where a person named its columns. */
    layoutId: uuid().references(() => statementLayouts.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('bank_statements_seller').on(t.sellerId, t.createdAt),
    index('bank_statements_created').on(t.createdAt),
    check('bank_statements_format', isOneOf(t.format, STATEMENT_FORMATS)),
    check('bank_statements_done', sql`${t.doneAt} is null or ${t.confirmedAt} is not null`),
    check('bank_statements_unread', sql`${t.unread} is null or ${t.confirmedAt} is null`),
    index('bank_statements_layout').on(t.layoutId),
  ],
)

/**
 * An entry of a statement. `entryKey` is the same in every file that has the same entry; of a seller it pays once for ever. Of
 * what went out neither name nor words are kept, and of what paid nothing nothing after a month.
 */
export const bankEntries = pgTable(
  'bank_entries',
  {
    id: uuid().primaryKey(),
    statementId: uuid()
      .notNull()
      .references(() => bankStatements.id, { onDelete: 'cascade' }),
    sellerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    kind: text({ enum: ENTRY_KINDS }).notNull(),
    day: date().notNull(),
    amountMinor: minor().notNull(),
    currency: text().notNull(),
    /** The seller's own account, as the statement names it. */
    account: text(),
    /** The orders whose creditor references it names. */
    orderReferences: text().array().notNull(),
    name: text(),
    words: text(),
    /** The IBAN that it came from, for as long as it has paid nothing. */
    payerIban: text(),
    entryKey: text().notNull(),
    /** The order that it paid. */
    orderId: uuid().references(() => orders.id),
    bookedAt: instant(),
  },
  (t) => [
    uniqueIndex('bank_entries_position').on(t.statementId, t.position),
    uniqueIndex('bank_entries_used').on(t.sellerId, t.entryKey).where(sql`${t.bookedAt} is not null`),
    uniqueIndex('bank_entries_order').on(t.orderId).where(sql`${t.orderId} is not null`),
    check('bank_entries_kind', isOneOf(t.kind, ENTRY_KINDS)),
    check('bank_entries_amount', sql`${t.amountMinor} > 0`),
    check('bank_entries_booked', sql`(${t.orderId} is null) = (${t.bookedAt} is null)`),
    check('bank_entries_pays', sql`${t.orderId} is null or ${t.kind} = 'credit'`),
    check(
      'bank_entries_private',
      sql`${t.kind} <> 'debit' or (${t.name} is null and ${t.words} is null and ${t.payerIban} is null)`,
    ),
  ],
)
