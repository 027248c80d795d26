import { and, eq, ne, sql } from 'drizzle-orm'
import { isOwnCause } from '#app/features/people/parties/queries-scope.server.ts'
import { read } from '#app/platform/db.server.ts'
import { caseColumns, type WaitingKind } from '#app/platform/waiting-cases.server.ts'
import { batchesPaidBy } from './queries-scope.server.ts'
import { payoutBatches, payouts } from './tables.server.ts'

/** Batches of payouts that somebody else has prepared and that need a second signature, as cases. */
export const payoutsCases: readonly WaitingKind[] = [
  {
    name: 'payout',
    task: 'payOut',
    place: 'payouts',
    path: (code) => `/admin/payouts/${code}`,
    query: (ctx) => {
      const { actor } = ctx
      const isOwn = sql`exists (select from ${payouts}
        where ${payouts.batchId} = ${payoutBatches.id} and ${isOwnCause(actor, payouts.partyId)})`
      return read(ctx)
        .select(
          caseColumns('payout', 'signature', {
            key: payoutBatches.code,
            subjectId: payoutBatches.id,
            about: payoutBatches.code,
            since: payoutBatches.createdAt,
            size: payoutBatches.count,
            money: { minor: payoutBatches.totalMinor, currency: payoutBatches.currency },
          }),
        )
        .from(payoutBatches)
        .where(
          and(
            batchesPaidBy(actor),
            eq(payoutBatches.state, 'prepared'),
            eq(payoutBatches.needsApproval, true),
            ne(payoutBatches.preparedBy, actor.accountId),
            sql`not ${isOwn}`,
          ),
        )
    },
  },
]
