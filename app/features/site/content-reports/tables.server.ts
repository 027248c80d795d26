import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { CONTENT_REPORT_REASONS, CONTENT_REPORT_STATES, REPORTED_KINDS } from './content-report.ts'

/**
 * That somebody with an account, or with a proven address, finds something wrong with what a party
 * (`ownerId`) published, of which `title` and `slug` are kept as they were. The owner never learns who it
 * was.
 */
export const contentReports = pgTable(
  'content_reports',
  {
    id: uuid().primaryKey(),
    code: text().notNull().unique(),
    subjectKind: text({ enum: REPORTED_KINDS }).notNull(),
    subjectId: uuid().notNull(),
    ownerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    title: text().notNull(),
    slug: text().notNull(),
    reportedBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    email: text(),
    /** In which who reported it is written to. */
    language: text().notNull(),
    reason: text({ enum: CONTENT_REPORT_REASONS }).notNull(),
    isPicture: boolean().notNull().default(false),
    words: text().notNull().default(''),
    state: text({ enum: CONTENT_REPORT_STATES }).notNull().default('open'),
    /** What who reported it reads with the decision. */
    answer: text(),
    /** What staff did, by the decision that its acts share; none of what was dismissed. */
    decisionId: uuid(),
    decidedAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('content_reports_open').on(t.subjectKind, t.subjectId).where(sql`${t.state} = 'open'`),
    uniqueIndex('content_reports_of_account')
      .on(t.subjectKind, t.subjectId, t.reportedBy)
      .where(sql`${t.state} = 'open' and ${t.reportedBy} is not null`),
    uniqueIndex('content_reports_of_address')
      .on(t.subjectKind, t.subjectId, t.email)
      .where(sql`${t.state} = 'open' and ${t.email} is not null`),
    index('content_reports_owner').on(t.ownerId),
    index('content_reports_reported_by').on(t.reportedBy),
    check('content_reports_subject_kind', isOneOf(t.subjectKind, REPORTED_KINDS)),
    check('content_reports_reason', isOneOf(t.reason, CONTENT_REPORT_REASONS)),
    check('content_reports_state', isOneOf(t.state, CONTENT_REPORT_STATES)),
    check('content_reports_one_person', sql`${t.reportedBy} is null or ${t.email} is null`),
    check(
      'content_reports_decided',
      sql`(${t.state} = 'open') = (${t.decidedAt} is null) and (${t.state} = 'open') = (${t.answer} is null)`,
    ),
  ],
)
