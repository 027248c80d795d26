import { and, eq, sql } from 'drizzle-orm'
import { partyName } from '#app/features/people/parties/queries.server.ts'
import { read } from '#app/platform/db.server.ts'
import { caseColumns, type WaitingKind } from '#app/platform/waiting-cases.server.ts'
import { reported } from './queries-reported.server.ts'
import { reportsDecidedBy } from './queries-scope.server.ts'
import { waitingLines } from './queries-waiting.server.ts'
import { messageReports } from './tables.server.ts'

const linePath = (key: string) => `/admin/messages/line/${key.replace('.', '/')}`

/**
 * Messages that wait for staff: what their authors call no contact detail, or what was held, once for all
 * alike.
 */
const lines = (name: 'claim' | 'held', isHeld: boolean): WaitingKind => ({
  name,
  task: 'moderate',
  place: null,
  path: linePath,
  query: (ctx) => {
    const waiting = waitingLines(ctx)
    return read(ctx)
      .select(
        caseColumns(name, isHeld ? 'heldMessage' : 'report', {
          key: sql`${waiting.code} || '.' || ${waiting.position}`,
          subjectId: sql`${waiting.id}`,
          about: sql`${waiting.writer}`,
          since: sql`${waiting.since}`,
          size: sql`${waiting.messages}`,
        }),
      )
      .from(waiting)
      .where(and(eq(waiting.nth, 1), eq(waiting.isHeld, isHeld)))
  },
})

/** Reported conversations and messages that wait, as cases. */
export const messageSafetyCases: readonly WaitingKind[] = [
  {
    name: 'report',
    task: 'moderate',
    place: null,
    path: (code) => `/admin/messages/${code}`,
    details: 'message-safety:report.reasons',
    query: (ctx) =>
      read(ctx)
        .select(
          caseColumns('report', 'report', {
            key: messageReports.code,
            subjectId: messageReports.id,
            about: partyName(reported),
            since: messageReports.createdAt,
            detail: messageReports.reason,
            urgent: sql`case when ${messageReports.reason} in ('fraud', 'payElsewhere') then 'fraud' end`,
          }),
        )
        .from(messageReports)
        .innerJoin(reported, eq(reported.id, messageReports.reportedId))
        .where(and(reportsDecidedBy(ctx.actor), eq(messageReports.state, 'open'))),
  },
  lines('claim', false),
  lines('held', true),
]
