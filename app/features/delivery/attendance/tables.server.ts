import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { eventSessions } from '#app/features/catalogue/events/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { MARKS } from './mark.ts'

/**
 * The organiser's mark for a ticket in a half-day of a session, once for each; it counts more than a
 * check-in. Without a row, and without a check-in, attendance is not recorded.
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
