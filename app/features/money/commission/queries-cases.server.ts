import { and, eq, ne, sql } from 'drizzle-orm'
import { isOwnCause } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { read } from '#app/platform/db.server.ts'
import { caseColumns, type WaitingKind } from '#app/platform/waiting-cases.server.ts'
import { proposalsDecidedBy } from './queries-scope.server.ts'
import { commissionProposals } from './tables.server.ts'

/** Rates of single providers that somebody else has proposed and that need a second person, as cases. */
export const commissionCases: readonly WaitingKind[] = [
  {
    name: 'commission',
    task: 'payOut',
    place: 'commission',
    path: () => '/admin/commission',
    query: (ctx) => {
      const { actor } = ctx
      return read(ctx)
        .select(
          caseColumns('commission', 'signature', {
            key: commissionProposals.id,
            subjectId: commissionProposals.id,
            about: parties.name,
            since: commissionProposals.proposedAt,
          }),
        )
        .from(commissionProposals)
        .innerJoin(parties, eq(parties.id, commissionProposals.partyId))
        .where(
          and(
            proposalsDecidedBy(actor),
            ne(commissionProposals.proposedBy, actor.accountId),
            sql`not ${isOwnCause(actor, commissionProposals.partyId)}`,
          ),
        )
    },
  },
]
