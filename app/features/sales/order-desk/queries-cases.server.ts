import { and, eq, ne, sql } from 'drizzle-orm'
import { isOwnCause } from '#app/features/people/parties/queries-scope.server.ts'
import { ordersSoldBy } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { read } from '#app/platform/db.server.ts'
import { caseColumns, type WaitingKind } from '#app/platform/waiting-cases.server.ts'
import { goodwillDecidedBy } from './queries-scope.server.ts'
import { goodwillProposals } from './tables.server.ts'

/**
 * Money beyond the terms that somebody else of staff has proposed and that needs a second person, as cases.
 */
export const orderDeskCases: readonly WaitingKind[] = [
  {
    name: 'goodwill',
    task: 'refund',
    place: null,
    path: (reference) => `/admin/orders/${reference}`,
    query: (ctx) => {
      const { actor } = ctx
      return read(ctx)
        .select(
          caseColumns('goodwill', 'signature', {
            key: orders.reference,
            subjectId: goodwillProposals.id,
            about: orders.reference,
            since: goodwillProposals.proposedAt,
            money: { minor: goodwillProposals.amountMinor, currency: orders.currency },
          }),
        )
        .from(goodwillProposals)
        .innerJoin(orders, eq(orders.id, goodwillProposals.orderId))
        .where(
          and(
            goodwillDecidedBy(actor),
            ordersSoldBy(actor),
            ne(goodwillProposals.proposedBy, actor.accountId),
            sql`not (${isOwnCause(actor, orders.sellerId)} or coalesce(${isOwnCause(actor, orders.buyerId)}, false))`,
          ),
        )
    },
  },
]
