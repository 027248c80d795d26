import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { ALLOCATION_STATES } from '#app/features/catalogue/ticket-types/seats.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { instant, minor } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { groupDeals } from './group-deals/tables.server.ts'

/**
 * A booking code of an event: it opens the ticket types that it names, and takes a percentage or an amount
 * off each seat of theirs, or of all public ones. `code` is normalised (`normalizeBookingCode`). An ended one
 * has no effect; what was bought with it stays.
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
 * The seat ledger: allocations of seats of a type. `orderId` is the order's id without a foreign key, as
 * orders live above. A held allocation counts until `heldUntil`; a taken one always; a released one never.
 */
export const seatAllocations = pgTable(
  'seat_allocations',
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
    state: text({ enum: ALLOCATION_STATES }).notNull(),
    heldUntil: instant(),
    /**
     * The code that these seats were asked for with; as long as the claim counts, it counts in the code's
     * seats.
     */
    codeId: uuid().references(() => bookingCodes.id),
    /** Whether the event's organiser gives these seats, who needs no code. */
    isManual: boolean().notNull().default(false),
    /** The price promise that these seats were joined to it with: they count in it before they are paid. */
    groupDealId: uuid().references((): AnyPgColumn => groupDeals.id),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('seat_allocations_code').on(t.codeId).where(sql`${t.codeId} is not null`),
    index('seat_allocations_group_deal').on(t.groupDealId).where(sql`${t.groupDealId} is not null`),
    uniqueIndex('seat_allocations_order_type').on(t.orderId, t.ticketTypeId),
    index('seat_allocations_type').on(t.ticketTypeId, t.state),
    index('seat_allocations_event').on(t.eventId, t.state),
    check('seat_allocations_state', isOneOf(t.state, ALLOCATION_STATES)),
    check('seat_allocations_quantity', sql`${t.quantity} > 0`),
    check('seat_allocations_held', sql`${t.state} <> 'held' or ${t.heldUntil} is not null`),
  ],
)
