import { and, eq, lt, sql } from 'drizzle-orm'
import { partyName } from '#app/features/people/parties/queries.server.ts'
import { isOwnCause } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { read } from '#app/platform/db.server.ts'
import { caseColumns, type WaitingKind } from '#app/platform/waiting-cases.server.ts'
import { requestsSeenBy } from './queries-scope.server.ts'
import { REPORTS_PAGE } from './seller-report.ts'
import { sellerDetailRequests } from './tables.server.ts'

/** So long a seller is asked before staff does something about it (Annex V, section IV, A (2)). */
const ASKED_DAYS = 60

/** Sellers that have not said in time what a report asks of them. */
export const sellerReportsCases: readonly WaitingKind[] = [
  {
    name: 'taxDetails',
    task: 'payOut',
    place: 'payouts',
    path: (slug) => `${REPORTS_PAGE}?view=missing#${slug}`,
    query: (ctx) => {
      const { actor } = ctx
      const overdue = new Date(ctx.now().getTime() - ASKED_DAYS * 86_400_000)
      return read(ctx)
        .select(
          caseColumns('taxDetails', 'answer', {
            key: parties.slug,
            subjectId: sellerDetailRequests.partyId,
            about: partyName(),
            since: sql`${sellerDetailRequests.askedAt} + make_interval(days => ${ASKED_DAYS}::int)`,
          }),
        )
        .from(sellerDetailRequests)
        .innerJoin(parties, eq(parties.id, sellerDetailRequests.partyId))
        .where(
          and(
            requestsSeenBy(actor),
            lt(sellerDetailRequests.askedAt, overdue),
            sql`not ${isOwnCause(actor, sellerDetailRequests.partyId)}`,
          ),
        )
    },
  },
]
