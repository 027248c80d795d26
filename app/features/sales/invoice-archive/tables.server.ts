import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { ARCHIVE_STATES } from './archive.ts'

/** A year of a party's documents that somebody asked for; its file lies under its id. */
export const invoiceArchives = pgTable(
  'invoice_archives',
  {
    id: uuid().primaryKey(),
    partyId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    askedBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    language: text().notNull(),
    year: integer().notNull(),
    /** The month in which its year begins. */
    month: integer().notNull(),
    fromDay: date({ mode: 'string' }).notNull(),
    toDay: date({ mode: 'string' }).notNull(),
    state: text({ enum: ARCHIVE_STATES }).notNull().default('asked'),
    /** Documents that are in it, of how many. */
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    bytes: bigint({ mode: 'number' }),
    askedAt: instant().notNull(),
    /** When its job was last heard of. */
    touchedAt: instant().notNull(),
    readyAt: instant(),
  },
  (t) => [
    uniqueIndex('invoice_archives_running').on(t.partyId).where(sql`${t.state} = 'asked'`),
    index('invoice_archives_party').on(t.partyId, t.askedAt),
    index('invoice_archives_ready').on(t.readyAt).where(sql`${t.state} = 'ready'`),
    check('invoice_archives_state', isOneOf(t.state, ARCHIVE_STATES)),
    check(
      'invoice_archives_year',
      sql`${t.month} between 1 and 12 and ${t.fromDay} < ${t.toDay} and ${t.done} between 0 and ${t.total}
        and (${t.state} in ('ready', 'gone')) = (${t.readyAt} is not null)`,
    ),
  ],
)
