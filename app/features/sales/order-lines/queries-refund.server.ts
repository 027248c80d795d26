import { and, eq } from 'drizzle-orm'
import { everyRefund } from '#app/features/money/payments/queries-scope.server.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

/** The order of a refund and what its lines say; null for one of anything else. For the system. */
export async function findNotedRefund(ctx: Ctx, refundId: string) {
  const [back] = await read(ctx)
    .select({ orderId: payments.subjectId, minor: refunds.amountMinor, currency: refunds.currency })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(everyRefund(ctx), eq(refunds.id, refundId), eq(payments.subjectKind, 'order')))
  if (!back) return null
  const { orderId, ...total } = back
  return { orderId, line: { about: refundId, parameters: { total } } }
}
