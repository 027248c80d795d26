import { eq } from 'drizzle-orm'
import { refundPostings } from '#app/features/invoicing/ledger.ts'
import { postLedgerEntry } from '#app/features/invoicing/post-ledger-entry.server.ts'
import { money } from '#app/kit/money.ts'
import { walk } from '#app/kit/state-table.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { sandboxGateway } from '#app/platform/payments/sandbox.server.ts'
import { tellRefund } from './jobs.ts'
import { lockOrder } from './lock-order.server.ts'
import { REFUND_AXIS } from './order.ts'
import { PAYMENT_TABLE } from './payment.ts'
import { orders, payments } from './tables.server.ts'

/**
 * Pays a payment back that found no seat: first at the gateway (once, by its key), then in our books. A second call
 * changes nothing. An order that another payment has paid keeps its refund axis.
 */
export async function refundOnePayment(ctx: Ctx, paymentId: string): Promise<void> {
  const [asked] = await read(ctx).select().from(payments).where(eq(payments.id, paymentId))
  if (asked?.state !== 'refunding') return

  const amount = money(asked.amountMinor, asked.currency)
  await sandboxGateway.refund({ paymentId, amount, key: 'unplaced' })

  await inTransaction(async (tx) => {
    const order = await lockOrder(tx, asked.orderId)
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId))
    if (payment?.state !== 'refunding') return

    const state = walk(PAYMENT_TABLE, payment.state, 'refund', 'system')
    await tx.update(payments).set({ state }).where(eq(payments.id, paymentId))
    if (order.state !== 'placed' && order.state !== 'completed') {
      const refund = walk(REFUND_AXIS, order.refund, 'refund_rest', 'system')
      await tx.update(orders).set({ refund }).where(eq(orders.id, order.id))
    }
    await postLedgerEntry(tx, {
      kind: 'refund',
      uniqueKey: `refund:${paymentId}`,
      orderId: order.id,
      occurredAt: ctx.now(),
      postings: refundPostings(amount, order.buyerId),
    })
    await audit(tx, ctx, 'orders.refund', { kind: 'payment', id: paymentId }, { amount: amount.minor })
    await enqueue(tx, tellRefund, { paymentId })
  })
}
