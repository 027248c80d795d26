import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
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
import { events } from '#app/features/events/tables.server.ts'
import { parties } from '#app/features/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant, minor } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { type Participant, SEAT_REQUEST_STATES } from './asking/seat-request.ts'
import { POOL_STATES, type PriceStep } from './pools/pool.ts'
import { CLAIM_STATES } from './seats.ts'
import { BUYERS } from './ticket-type.ts'
import { WAIT_STATES } from './waiting/wait.ts'

/**
 * Prices in minor units of the event's currency. `groupPrice` holds for each seat of this type from `groupFrom` seats in one
 * order. `buyers` says whether anybody may buy it, or only who has a claim to less (a concession). A type that is sold no more is retired: it still says what was bought, and its claims still count.
 */
export const ticketTypes = pgTable(
  'ticket_types',
  {
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    name: text().notNull(),
    note: text().notNull().default(''),
    buyers: text({ enum: BUYERS }).notNull().default('everyone'),
    priceMinor: minor().notNull(),
    earlyPriceMinor: minor(),
    earlyUntil: instant(),
    groupPriceMinor: minor(),
    groupFrom: integer(),
    quantity: integer(),
    minPerOrder: integer().notNull().default(1),
    maxPerOrder: integer().notNull().default(10),
    salesStart: instant(),
    salesEnd: instant(),
    /** Sold to nobody whose request its organiser has not approved; who needs a code for it has been let in by that. */
    needsApproval: boolean().notNull().default(false),
    /** Shown and sold to nobody but who has a code that names it. */
    onlyWithCode: boolean().notNull().default(false),
    retiredAt: instant(),
  },
  (t) => [
    uniqueIndex('ticket_types_position').on(t.eventId, t.position).where(sql`${t.retiredAt} is null`),
    check('ticket_types_buyers', isOneOf(t.buyers, BUYERS)),
    check(
      'ticket_types_price',
      sql`${t.priceMinor} >= 0 and coalesce(${t.earlyPriceMinor}, 0) >= 0 and coalesce(${t.groupPriceMinor}, 0) >= 0`,
    ),
    check(
      'ticket_types_order_size',
      sql`${t.minPerOrder} between 1 and ${t.maxPerOrder} and ${t.maxPerOrder} <= 100`,
    ),
  ],
)

/**
 * A limit on seats shared by ticket types. Every event has one quota with `wholeEvent` that all its types belong to
 * and whose size is the capacity; a type's own `quantity` is a quota of that type alone; others are shared by some of them.
 */
export const quotas = pgTable(
  'quotas',
  {
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    size: integer().notNull(),
    wholeEvent: boolean().notNull().default(false),
    /** Whether its organiser made it for several types; otherwise it is a type's own, or the whole event's. */
    shared: boolean().notNull().default(false),
  },
  (t) => [
    index('quotas_event').on(t.eventId),
    uniqueIndex('quotas_whole_event').on(t.eventId).where(sql`${t.wholeEvent}`),
    check('quotas_size', sql`${t.size} >= 0`),
    check('quotas_kind', sql`not (${t.shared} and ${t.wholeEvent})`),
  ],
)

export const quotaTicketTypes = pgTable(
  'quota_ticket_types',
  {
    quotaId: uuid()
      .notNull()
      .references(() => quotas.id, { onDelete: 'cascade' }),
    ticketTypeId: uuid()
      .notNull()
      .references(() => ticketTypes.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.quotaId, t.ticketTypeId] }),
    index('quota_ticket_types_type').on(t.ticketTypeId),
  ],
)

/**
 * A code of an event: it opens the ticket types that it names, and takes a percentage or an amount off each seat of theirs,
 * or of all that everybody sees. `code` is stored as it is read (`codeAsRead`). One that is ended
 * opens nothing any more; what was bought with it stays.
 */
export const bookingCodes = pgTable(
  'booking_codes',
  {
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    code: text().notNull(),
    /** Whether it counts for every type that needs none; otherwise for those of `booking_code_types`. */
    allTypes: boolean().notNull(),
    percent: smallint(),
    amountMinor: minor(),
    /** The most seats that it is good for; null for no limit but the event's own. */
    seats: integer(),
    validFrom: instant(),
    validUntil: instant(),
    endedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('booking_codes_code').on(t.eventId, t.code).where(sql`${t.endedAt} is null`),
    index('booking_codes_event').on(t.eventId, t.createdAt),
    check('booking_codes_less', sql`num_nonnulls(${t.percent}, ${t.amountMinor}) <= 1`),
    check('booking_codes_percent', sql`${t.percent} between 1 and 100`),
    check('booking_codes_amount', sql`${t.amountMinor} > 0`),
    check('booking_codes_seats', sql`${t.seats} > 0`),
    check('booking_codes_window', sql`${t.validFrom} < ${t.validUntil}`),
  ],
)

export const bookingCodeTypes = pgTable(
  'booking_code_types',
  {
    codeId: uuid()
      .notNull()
      .references(() => bookingCodes.id, { onDelete: 'cascade' }),
    ticketTypeId: uuid()
      .notNull()
      .references(() => ticketTypes.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.codeId, t.ticketTypeId] }),
    index('booking_code_types_type').on(t.ticketTypeId),
  ],
)

/**
 * The seat ledger: who has taken how many seats of a type. `orderId` is the order's id without a foreign key, as
 * orders live above. A held claim counts until `heldUntil`; a taken one always; a released one never.
 */
export const seatClaims = pgTable(
  'seat_claims',
  {
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => events.id),
    ticketTypeId: uuid()
      .notNull()
      .references(() => ticketTypes.id),
    orderId: uuid().notNull(),
    quantity: integer().notNull(),
    state: text({ enum: CLAIM_STATES }).notNull(),
    heldUntil: instant(),
    /** The code that these seats were asked for with; as long as the claim counts, it counts in the code's seats. */
    codeId: uuid().references(() => bookingCodes.id),
    /** Whether the event's organiser gives these seats, who needs no code. */
    byHand: boolean().notNull().default(false),
    /** The price promise that these seats were joined to it with: they count in it before they are paid. */
    poolId: uuid().references((): AnyPgColumn => pools.id),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('seat_claims_code').on(t.codeId).where(sql`${t.codeId} is not null`),
    index('seat_claims_pool').on(t.poolId).where(sql`${t.poolId} is not null`),
    uniqueIndex('seat_claims_order_type').on(t.orderId, t.ticketTypeId),
    index('seat_claims_type').on(t.ticketTypeId, t.state),
    index('seat_claims_event').on(t.eventId, t.state),
    check('seat_claims_state', isOneOf(t.state, CLAIM_STATES)),
    check('seat_claims_quantity', sql`${t.quantity} > 0`),
    check('seat_claims_held', sql`${t.state} <> 'held' or ${t.heldUntil} is not null`),
  ],
)

/**
 * The waiting list of a date: who wishes for how many seats of a type, in the order of `since`. What is offered is held by the
 * order `orderId` (of the feature orders), for the party that its owner acted for. Of a wish that is larger than what is free,
 * seats gather until `gathersUntil`.
 */
export const waits = pgTable(
  'waits',
  {
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    ticketTypeId: uuid()
      .notNull()
      .references(() => ticketTypes.id, { onDelete: 'cascade' }),
    accountId: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    buyerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    state: text({ enum: WAIT_STATES }).notNull().default('waiting'),
    since: instant().notNull(),
    gathersUntil: instant(),
    orderId: uuid(),
    offeredUntil: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('waits_once').on(t.eventId, t.accountId).where(sql`${t.state} in ('waiting', 'offered')`),
    index('waits_queue').on(t.eventId, t.since, t.id).where(sql`${t.state} = 'waiting'`),
    index('waits_order').on(t.orderId).where(sql`${t.state} = 'offered'`),
    index('waits_account').on(t.accountId, t.createdAt),
    check('waits_state', isOneOf(t.state, WAIT_STATES)),
    check('waits_quantity', sql`${t.quantity} > 0`),
    check('waits_offered', sql`${t.state} <> 'offered' or num_nulls(${t.orderId}, ${t.offeredUntil}) = 0`),
  ],
)

/**
 * Seats of a type that needs its organiser's approval, as somebody asked for them: how many, who is to sit there, with which
 * words. It holds nothing until it is approved; then the order `orderId` (of the feature orders) does, until `heldUntil`.
 */
export const seatRequests = pgTable(
  'seat_requests',
  {
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    ticketTypeId: uuid()
      .notNull()
      .references(() => ticketTypes.id, { onDelete: 'cascade' }),
    accountId: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Whom the asker acted for. */
    buyerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    participants: jsonb().$type<Participant[]>().notNull().default([]),
    words: text().notNull().default(''),
    state: text({ enum: SEAT_REQUEST_STATES }).notNull().default('asked'),
    /** Why it was declined. */
    reason: text(),
    /** Who approved or declined it, and when. */
    decidedBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    decidedAt: instant(),
    orderId: uuid(),
    heldUntil: instant(),
    /** When its owner was told that it had lapsed. */
    lapseToldAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('seat_requests_once')
      .on(t.eventId, t.accountId)
      .where(sql`${t.state} in ('asked', 'approved')`),
    index('seat_requests_event').on(t.eventId, t.state, t.createdAt),
    index('seat_requests_open').on(t.createdAt, t.id).where(sql`${t.state} = 'asked'`),
    index('seat_requests_order').on(t.orderId).where(sql`${t.state} = 'approved'`),
    index('seat_requests_lapsed').on(t.id).where(sql`${t.state} = 'lapsed' and ${t.lapseToldAt} is null`),
    index('seat_requests_account').on(t.accountId, t.createdAt),
    check('seat_requests_state', isOneOf(t.state, SEAT_REQUEST_STATES)),
    check('seat_requests_quantity', sql`${t.quantity} > 0`),
    check(
      'seat_requests_approved',
      sql`${t.state} <> 'approved' or num_nulls(${t.orderId}, ${t.heldUntil}) = 0`,
    ),
    check('seat_requests_declined', sql`${t.state} <> 'declined' or ${t.reason} is not null`),
  ],
)

/** With which steps an organiser lets buyers of a ticket type put price promises on an event, and how many days one may run. */
export const poolTerms = pgTable(
  'pool_terms',
  {
    eventId: uuid()
      .primaryKey()
      .references(() => events.id, { onDelete: 'cascade' }),
    ticketTypeId: uuid()
      .notNull()
      .references(() => ticketTypes.id, { onDelete: 'cascade' }),
    steps: jsonb().$type<PriceStep[]>().notNull(),
    days: smallint().notNull(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('pool_terms_type').on(t.ticketTypeId),
    check('pool_terms_steps', sql`jsonb_array_length(${t.steps}) > 0`),
    check('pool_terms_days', sql`${t.days} between 1 and 60`),
  ],
)

/**
 * A price promise on an event: until when how many people must come for which price, as it was opened. `reachedMinor` is what a seat
 * costs by the last step that was reached; it only sinks. An event has one at a time, and none after one was reached.
 */
export const pools = pgTable(
  'pools',
  {
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    ticketTypeId: uuid()
      .notNull()
      .references(() => ticketTypes.id, { onDelete: 'cascade' }),
    state: text({ enum: POOL_STATES }).notNull().default('open'),
    steps: jsonb().$type<PriceStep[]>().notNull(),
    until: instant().notNull(),
    reachedMinor: minor(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('pools_one').on(t.eventId).where(sql`${t.state} in ('open', 'reached', 'decided')`),
    index('pools_event').on(t.eventId, t.createdAt),
    index('pools_running').on(t.until).where(sql`${t.state} in ('open', 'reached')`),
    check('pools_state', isOneOf(t.state, POOL_STATES)),
    check('pools_steps', sql`jsonb_array_length(${t.steps}) > 0`),
    check('pools_reached', sql`${t.state} not in ('reached', 'decided') or ${t.reachedMinor} > 0`),
    check('pools_open', sql`${t.state} not in ('open', 'lapsed') or ${t.reachedMinor} is null`),
  ],
)
