import { and, eq } from 'drizzle-orm'
import { everyRefund } from '#app/features/money/payments/queries-scope.server.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { bookingPath } from '#app/features/sales/confirmations/queries-noted.server.ts'
import { itemOfOrders } from '#app/features/sales/orders/queries-item.server.ts'
import { backOfRefunds } from '#app/features/sales/orders/queries-scope.server.ts'
import { orderItems, orders } from '#app/features/sales/orders/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { notifyFailedRefund } from './notify-failed-refund.server.ts'

/**
 * Notifies the buyer of an order once that an amount was paid back, or both sides that it failed. Refuses
 * whoever is not the system.
 */
export async function notifyRefund(ctx: Ctx, refundId: string): Promise<void> {
  requireSystem(ctx)

  const [back] = await read(ctx)
    .select({
      state: refunds.state,
      account: orders.placedBy,
      reference: orders.reference,
      title: orderItems.title,
      kind: orderItems.kind,
      minor: backOfRefunds,
      currency: refunds.currency,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.subjectId))
    .innerJoin(orderItems, itemOfOrders)
    .where(and(everyRefund(ctx), eq(refunds.id, refundId), eq(payments.subjectKind, 'order')))
  if (back?.state === 'failed') return notifyFailedRefund(ctx, refundId)
  const { account = null } = back ?? {}
  if (!back || account === null) return

  const { reference, title, kind, minor, currency } = back
  await inTransaction((tx) =>
    notifyAccounts(tx, [
      {
        // Of seats an email of their own says more.
        kind: kind === 'training' ? 'trainingRefunded' : 'refunded',
        to: { account },
        about: refundId,
        parameters: { title, amount: { minor, currency } },
        link: bookingPath(reference),
      },
    ]),
  )
}
