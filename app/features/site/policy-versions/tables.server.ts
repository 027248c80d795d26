import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { POLICIES } from '#app/kit/policy-versions.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'

/**
 * Who was told of which version, when, in which language and at which address; the email is found by its key
 * (`mailKey`). Rows never change.
 */
export const policyNotices = pgTable(
  'policy_notices',
  {
    policy: text({ enum: POLICIES }).notNull(),
    version: text().notNull(),
    accountId: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    language: text().notNull(),
    address: text().notNull(),
    mailKey: text().notNull(),
    notifiedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.policy, t.version, t.accountId] }),
    index('policy_notices_account').on(t.accountId),
    check('policy_notices_policy', isOneOf(t.policy, POLICIES)),
    check('policy_notices_version', sql`${t.version} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'`),
  ],
)
