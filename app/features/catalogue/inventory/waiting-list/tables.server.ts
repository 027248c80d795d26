import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { WAITLIST_STATES } from './waitlist-entry.ts'

/**
 * The waiting list of a date: how many seats of a type each person wants, in the order of `since`. Offered
 * seats are held by the order `orderId` (of the feature orders), for the party that its owner acted for. For
 * an entry larger than what is free, seats gather until `gathersUntil`.
 */
export const waitlistEntries = pgTable(
  'waitlist_entries',
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
    state: text({ enum: WAITLIST_STATES }).notNull().default('waiting'),
    since: instant().notNull(),
    gathersUntil: instant(),
    orderId: uuid(),
    offeredUntil: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('waitlist_entries_once')
      .on(t.eventId, t.accountId)
      .where(sql`${t.state} in ('waiting', 'offered')`),
    index('waitlist_entries_queue').on(t.eventId, t.since, t.id).where(sql`${t.state} = 'waiting'`),
    index('waitlist_entries_order').on(t.orderId).where(sql`${t.state} = 'offered'`),
    index('waitlist_entries_account').on(t.accountId, t.createdAt),
    check('waitlist_entries_state', isOneOf(t.state, WAITLIST_STATES)),
    check('waitlist_entries_quantity', sql`${t.quantity} > 0`),
    check(
      'waitlist_entries_offered',
      sql`${t.state} <> 'offered' or num_nulls(${t.orderId}, ${t.offeredUntil}) = 0`,
    ),
  ],
)
