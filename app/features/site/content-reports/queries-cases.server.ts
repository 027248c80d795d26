import { and, eq, sql } from 'drizzle-orm'
import { read } from '#app/platform/db.server.ts'
import { caseColumns, type WaitingKind } from '#app/platform/waiting-cases.server.ts'
import { reportCasePath, URGENT_REASONS } from './content-report.ts'
import { contentReportsDecidedBy } from './queries-scope.server.ts'
import { contentReports } from './tables.server.ts'

/** What was reported, however often, as cases: all open reports of one thing are one. */
export const contentReportCases: readonly WaitingKind[] = [
  {
    name: 'content',
    task: 'moderate',
    place: null,
    path: reportCasePath,
    query: (ctx) =>
      read(ctx)
        .select(
          caseColumns('content', 'report', {
            key: sql`${contentReports.subjectKind} || '.' || ${contentReports.subjectId}`,
            subjectId: contentReports.subjectId,
            about: sql`max(${contentReports.title})`,
            since: sql`min(${contentReports.createdAt})`,
            size: sql`count(*)`,
            urgent: sql`case ${sql.join(
              URGENT_REASONS.map(
                (reason) => sql`when bool_or(${contentReports.reason} = ${reason}) then ${reason}`,
              ),
              sql` `,
            )} end`,
          }),
        )
        .from(contentReports)
        .where(and(contentReportsDecidedBy(ctx.actor), eq(contentReports.state, 'open')))
        .groupBy(contentReports.subjectKind, contentReports.subjectId),
  },
]
