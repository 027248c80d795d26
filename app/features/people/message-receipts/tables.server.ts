import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'

/** Parties that say nobody how far they have read, and do not learn it of others; who of them said so. */
export const withheldReceipts = pgTable(
  'withheld_receipts',
  {
    partyId: uuid()
      .$type<PartyId>()
      .primaryKey()
      .references(() => parties.id),
    chosenBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    chosenAt: instant().notNull(),
  },
  (t) => [index('withheld_receipts_chosen_by').on(t.chosenBy)],
)
