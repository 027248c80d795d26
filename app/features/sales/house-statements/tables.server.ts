import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { instant, minor } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { HOUSE_KINDS, OUTCOMES } from './house-statement.ts'

/** A file of entries of one of the marketplace's own accounts; done once all of them are booked. */
export const houseStatements = pgTable(
  'house_statements',
  {
    id: uuid().primaryKey(),
    code: text().notNull().unique(),
    fileName: text().notNull(),
    broughtBy: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    createdAt: instant().notNull(),
    doneAt: instant(),
  },
  (t) => [index('house_statements_created').on(t.createdAt)],
)

/** An entry of a file, and what became of it; null until it is booked. */
export const houseEntries = pgTable(
  'house_entries',
  {
    id: uuid().primaryKey(),
    statementId: uuid()
      .notNull()
      .references(() => houseStatements.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    kind: text({ enum: HOUSE_KINDS }).notNull(),
    day: date({ mode: 'string' }).notNull(),
    amountMinor: minor().notNull(),
    currency: text().notNull(),
    account: text(),
    payout: text(),
    batch: text(),
    reason: text(),
    payer: text(),
    /** The IBAN that money came from, until it is booked. */
    payerIban: text(),
    words: text().notNull(),
    entryKey: text().notNull(),
    outcome: text({ enum: OUTCOMES }),
    bookedAt: instant(),
  },
  (t) => [
    uniqueIndex('house_entries_position').on(t.statementId, t.position),
    // What did something did it once, in whichever file it stood.
    uniqueIndex('house_entries_once')
      .on(t.entryKey)
      .where(sql`${t.outcome} in ('collected', 'queued', 'paid', 'returned')`),
    check('house_entries_kind', isOneOf(t.kind, HOUSE_KINDS)),
    check('house_entries_outcome', isOneOf(t.outcome, OUTCOMES)),
    check('house_entries_booked', sql`(${t.outcome} is null) = (${t.bookedAt} is null)`),
  ],
)
