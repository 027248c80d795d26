import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { instant, minor } from '#app/platform/columns.server.ts'

/**
 * Seats of an order that their organiser made others at once: of another ticket type, or of another date,
 * with all seats of the order. It is the cause of a refund where they cost less; where they cost more nobody
 * owes that.
 */
export const seatChanges = pgTable(
  'seat_changes',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Who pressed the button. */
    accountId: uuid()
      .$type<AccountId>()
      .references(() => accounts.id),
    fromEventId: uuid()
      .notNull()
      .references(() => events.id),
    eventId: uuid()
      .notNull()
      .references(() => events.id),
    ticketTypeId: uuid()
      .notNull()
      .references(() => ticketTypes.id),
    /** What the seats were called before, and are now, as it was written then. */
    fromNames: text().notNull(),
    name: text().notNull(),
    seats: integer().notNull(),
    /** What goes back, tax and all. */
    amountMinor: minor().notNull(),
    /** By how much less is charged or billed later, where nobody had paid for them yet. */
    lessMinor: minor().notNull().default(0),
    /** What they cost more, which nobody pays, and why, in the words of whoever gave that. */
    waivedMinor: minor().notNull().default(0),
    note: text(),
    changedAt: instant().notNull(),
  },
  (t) => [
    index('seat_changes_order').on(t.orderId, t.changedAt),
    check('seat_changes_seats', sql`${t.seats} > 0`),
    check(
      'seat_changes_amounts',
      sql`${t.amountMinor} >= 0 and ${t.lessMinor} >= 0 and ${t.waivedMinor} >= 0 and num_nonnulls(nullif(${t.amountMinor}, 0), nullif(${t.lessMinor}, 0)) <= 1`,
    ),
  ],
)
