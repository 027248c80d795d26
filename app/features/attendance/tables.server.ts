import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/accounts/tables.server.ts'
import { eventSessions } from '#app/features/events/tables.server.ts'
import { tickets } from '#app/features/orders/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { MARKS } from './mark.ts'

/**
 * That somebody came with a ticket to a session, once for each: the database says which of two devices was the first. The ticket
 * itself keeps the earliest as `checked_in_at`, in the same transaction.
 */
export const checkIns = pgTable(
  'check_ins',
  {
    id: uuid().primaryKey(),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    sessionId: uuid()
      .notNull()
      .references(() => eventSessions.id, { onDelete: 'cascade' }),
    cameAt: instant().notNull(),
    /** Who stood at the door. */
    checkedInById: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('check_ins_ticket_session').on(t.ticketId, t.sessionId),
    index('check_ins_session').on(t.sessionId),
  ],
)

/**
 * What the organiser noted by hand of a ticket in a half-day of a session, once for each; it counts more than a check-in. Without a
 * row, and without a check-in, nothing is known.
 */
export const attendanceMarks = pgTable(
  'attendance_marks',
  {
    id: uuid().primaryKey(),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    sessionId: uuid()
      .notNull()
      .references(() => eventSessions.id, { onDelete: 'cascade' }),
    /** 1 is the morning or the whole of a short session, 2 the afternoon. */
    half: smallint().notNull(),
    mark: text({ enum: MARKS }).notNull(),
    markedAt: instant().notNull(),
    /** Who said so last. */
    markedById: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('attendance_marks_half_day').on(t.ticketId, t.sessionId, t.half),
    index('attendance_marks_session').on(t.sessionId),
    check('attendance_marks_mark', isOneOf(t.mark, MARKS)),
    check('attendance_marks_half', sql`${t.half} in (1, 2)`),
  ],
)
