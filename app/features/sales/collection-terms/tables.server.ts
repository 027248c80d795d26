import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { RHYTHMS } from './collection.ts'

/** Companies that pay the invoices of all their sellers at once, and how often; no row: each by itself. */
export const collectionTerms = pgTable(
  'collection_terms',
  {
    partyId: uuid()
      .$type<PartyId>()
      .primaryKey()
      .references(() => parties.id),
    rhythm: text({ enum: RHYTHMS }).notNull(),
    changedBy: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    changedAt: instant().notNull(),
  },
  (t) => [check('collection_terms_rhythm', isOneOf(t.rhythm, RHYTHMS))],
)
