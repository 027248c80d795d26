import { and, asc, eq, sql } from 'drizzle-orm'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { TRANSFER } from '#app/features/money/payments/transfer.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { trainingRequestsSeenBy } from './queries-scope.server.ts'
import { trainingRequests } from './tables.server.ts'

/** The amount paid for a training, with an entry for each refund; none where nothing was paid. */
export function listMoneyBack(ctx: Ctx, code: string) {
  return read(ctx)
    .select({
      paidMinor: payments.amountMinor,
      currency: payments.currency,
      refundedMinor: refunds.amountMinor,
      state: refunds.state,
      dueOn: refunds.dueOn,
      byTransfer: sql<boolean>`${payments.gateway} = ${TRANSFER}`,
      askedAt: refunds.createdAt,
      settledAt: refunds.settledAt,
    })
    .from(trainingRequests)
    .innerJoin(
      payments,
      and(
        eq(payments.subjectKind, 'order'),
        eq(payments.subjectId, trainingRequests.orderId),
        eq(payments.state, 'succeeded'),
      ),
    )
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(and(eq(trainingRequests.code, code), trainingRequestsSeenBy(ctx.actor)))
    .orderBy(asc(payments.createdAt), asc(refunds.createdAt), asc(refunds.id))
}
