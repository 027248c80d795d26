import { and, isNull, sql } from 'drizzle-orm'
import { read } from '#app/platform/db.server.ts'
import { caseColumns, type WaitingKind } from '#app/platform/waiting-cases.server.ts'
import { dataRequestPath } from './data-request.ts'
import { dueAt } from './queries-requests.server.ts'
import { dataRequestsAnsweredBy } from './queries-scope.server.ts'
import { dataRequests } from './tables.server.ts'

/** What people without an account ask of their data, as cases. */
export const dataRequestCases: readonly WaitingKind[] = [
  {
    name: 'dataRequest',
    task: 'manageAccounts',
    place: 'datarequests',
    path: dataRequestPath,
    details: 'data-requests:wish',
    query: (ctx) =>
      read(ctx)
        .select(
          caseColumns('dataRequest', 'personalData', {
            key: dataRequests.code,
            subjectId: dataRequests.id,
            about: dataRequests.name,
            since: sql`${dataRequests.receivedOn}::timestamptz`,
            due: dueAt,
            detail: dataRequests.wish,
            language: dataRequests.language,
          }),
        )
        .from(dataRequests)
        .where(and(dataRequestsAnsweredBy(ctx.actor), isNull(dataRequests.closedAt))),
  },
]
