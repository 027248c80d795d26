import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { conversations } from '#app/features/people/qmail/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { MESSAGE_REPORT_REASONS, MESSAGE_REPORT_STATES } from './message-report.ts'

const party = () =>
  uuid()
    .$type<PartyId>()
    .notNull()
    .references(() => parties.id)

/**
 * A report of a conversation by somebody of its one side (`reporterId`) against the other, once for each
 * account; `position` is the last line that the reporter saw. The reported side never learns who it was.
 */
export const messageReports = pgTable(
  'message_reports',
  {
    id: uuid().primaryKey(),
    code: text().notNull().unique(),
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    reportedBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    reporterId: party(),
    reportedId: party(),
    position: integer().notNull(),
    reason: text({ enum: MESSAGE_REPORT_REASONS }).notNull(),
    words: text().notNull().default(''),
    state: text({ enum: MESSAGE_REPORT_STATES }).notNull().default('open'),
    /** Why staff decided so; the reported side reads it when the report was upheld. */
    decision: text(),
    decidedAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    unique('message_reports_once').on(t.conversationId, t.reportedBy),
    index('message_reports_open').on(t.createdAt).where(sql`${t.state} = 'open'`),
    index('message_reports_reported_by').on(t.reportedBy),
    index('message_reports_reporter_id').on(t.reporterId),
    index('message_reports_reported_id').on(t.reportedId),
    check('message_reports_reason', isOneOf(t.reason, MESSAGE_REPORT_REASONS)),
    check('message_reports_state', isOneOf(t.state, MESSAGE_REPORT_STATES)),
    check('message_reports_sides', sql`${t.reporterId} <> ${t.reportedId}`),
    check('message_reports_decided', sql`(${t.state} = 'open') = (${t.decidedAt} is null)`),
  ],
)

/** That a party (`blockerId`) wants to hear nothing from another one; who of it said so. */
export const messageBlocks = pgTable(
  'message_blocks',
  {
    blockerId: party(),
    blockedId: party(),
    blockedBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.blockerId, t.blockedId] }),
    index('message_blocks_blocked_id').on(t.blockedId),
    index('message_blocks_blocked_by').on(t.blockedBy),
    check('message_blocks_another', sql`${t.blockerId} <> ${t.blockedId}`),
  ],
)
