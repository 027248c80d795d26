import { sql } from 'drizzle-orm'
import { check, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { instant, minor } from '#app/platform/columns.server.ts'

/** What was billed to a provider of the commission of a month ('2026-11', UTC) and all before. */
export const commissionBills = pgTable(
  'commission_bills',
  {
    id: uuid().primaryKey(),
    partyId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    month: text().notNull(),
    currency: text().notNull(),
    amountMinor: minor().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    unique('commission_bills_month').on(t.partyId, t.currency, t.month),
    check('commission_bills_month_format', sql`${t.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
    check('commission_bills_amount', sql`${t.amountMinor} > 0`),
  ],
)
