import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { ISSUE_STATES, type Openings } from './newsletter.ts'

/**
 * The newsletter of a month ('2026-12'): what was published after `since` up to `until`, below the opening
 * lines of staff.
 */
export const newsletterIssues = pgTable(
  'newsletter_issues',
  {
    id: uuid().primaryKey(),
    month: text().notNull().unique(),
    state: text({ enum: ISSUE_STATES }).notNull().default('draft'),
    since: instant().notNull(),
    until: instant().notNull(),
    openings: jsonb().$type<Openings>().notNull().default({}),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    // One at a time waits or leaves.
    uniqueIndex('newsletter_issues_open')
      .on(sql`(true)`)
      .where(sql`${t.state} in ('draft', 'held', 'approved')`),
    check('newsletter_issues_state', isOneOf(t.state, ISSUE_STATES)),
    check('newsletter_issues_month', sql`${t.month} ~ '^2[0-9]{3}-(0[1-9]|1[0-2])$'`),
    check('newsletter_issues_stretch', sql`${t.since} < ${t.until}`),
  ],
)

/** Who is done with for an issue, each reader once, and whether there was anything to mail. */
export const newsletterMails = pgTable(
  'newsletter_mails',
  {
    issueId: uuid()
      .notNull()
      .references(() => newsletterIssues.id, { onDelete: 'cascade' }),
    accountId: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    mailed: boolean().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.issueId, t.accountId] }),
    index('newsletter_mails_account').on(t.accountId),
  ],
)
