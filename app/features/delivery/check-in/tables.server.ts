import { index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { eventSessions } from '#app/features/catalogue/events/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'

/**
 * A check-in with a ticket to a session, once for each: the database decides which of two devices was first.
 * The ticket itself keeps the earliest as `checked_in_at`, in the same transaction.
 */
export const checkIns = pgTable(
  'check_ins',
  {
    id: uuid().primaryKey(),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    sessionId: uuid()
      .notNull()
      .references(() => eventSessions.id, { onDelete: 'cascade' }),
    cameAt: instant().notNull(),
    /** Who stood at the door. */
    checkedInById: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('check_ins_ticket_session').on(t.ticketId, t.sessionId),
    index('check_ins_session').on(t.sessionId),
  ],
)
