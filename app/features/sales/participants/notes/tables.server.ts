import { sql } from 'drizzle-orm'
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { LONGEST_NOTE } from './note.ts'

/**
 * What an organiser noted of a seat for themselves, and nobody else reads. Without a row, nothing; it goes
 * when the seat is somebody else's.
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
