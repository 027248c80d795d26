import { and, eq } from 'drizzle-orm'
import { read } from '#app/platform/db.server.ts'
import { caseColumns, type WaitingKind } from '#app/platform/waiting-cases.server.ts'
import { issuesSeenBy } from './queries-scope.server.ts'
import { newsletterIssues } from './tables.server.ts'

/** The issue of the newsletter that waits for approval, as a case. */
export const newsletterCases: readonly WaitingKind[] = [
  {
    name: 'newsletter',
    task: 'editSite',
    place: 'newsletter',
    path: () => '/admin/newsletter',
    query: (ctx) =>
      read(ctx)
        .select(
          caseColumns('newsletter', 'issue', {
            key: newsletterIssues.id,
            subjectId: newsletterIssues.id,
            about: newsletterIssues.month,
            since: newsletterIssues.until,
          }),
        )
        .from(newsletterIssues)
        .where(and(issuesSeenBy(ctx.actor), eq(newsletterIssues.state, 'draft'))),
  },
]
