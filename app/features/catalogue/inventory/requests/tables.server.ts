import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { type Participant, SEAT_REQUEST_STATES } from './seat-request.ts'

/**
 * A request for seats of a type that needs its organiser's approval: how many, for whom, with which words. It
 * holds nothing until it is approved; then the order `orderId` (of the feature orders) does, until
 * `heldUntil`.
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
    lapseNotifiedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('seat_requests_once')
      .on(t.eventId, t.accountId)
      .where(sql`${t.state} in ('asked', 'approved')`),
    index('seat_requests_event').on(t.eventId, t.state, t.createdAt),
    index('seat_requests_open').on(t.createdAt, t.id).where(sql`${t.state} = 'asked'`),
    index('seat_requests_order').on(t.orderId).where(sql`${t.state} = 'approved'`),
    index('seat_requests_lapsed').on(t.id).where(sql`${t.state} = 'lapsed' and ${t.lapseNotifiedAt} is null`),
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
