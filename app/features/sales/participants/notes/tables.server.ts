import { sql } from 'drizzle-orm'
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { LONGEST_NOTE } from './note.ts'

/** An organiser's private note on a seat. It is deleted when the seat passes to somebody else. */
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
