import { and, eq } from 'drizzle-orm'
import { everyRefund } from '#app/features/money/payments/queries-scope.server.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { noteOrderLine } from './note-order-line.server.ts'

/** Notes once that an amount of an order went back to its payer. Refuses any actor but the system. */
export async function noteRefund(ctx: Ctx, refundId: string): Promise<void> {
  requireSystem(ctx)

  const [back] = await read(ctx)
    .select({ orderId: payments.subjectId, minor: refunds.amountMinor, currency: refunds.currency })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(everyRefund(ctx), eq(refunds.id, refundId), eq(payments.subjectKind, 'order')))
  if (!back) return

  const { orderId, ...total } = back
  const line = { kind: 'refundGiven', about: refundId, parameters: { total } }
  await inTransaction((tx) => noteOrderLine(tx, orderId, line))
}
