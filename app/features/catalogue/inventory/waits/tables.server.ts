import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { WAIT_STATES } from './wait.ts'

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
