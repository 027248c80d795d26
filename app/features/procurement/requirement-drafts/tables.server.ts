import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'

/**
 * What somebody has typed into the form of a new requirement and not sent, as it was typed, by the key that
 * marks that intention to post.
 */
export const requirementDrafts = pgTable(
  'requirement_drafts',
  {
    key: uuid().primaryKey(),
    ownerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    accountId: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    values: jsonb().$type<Record<string, string>>().notNull(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [index('requirement_drafts_account').on(t.accountId, t.updatedAt)],
)
