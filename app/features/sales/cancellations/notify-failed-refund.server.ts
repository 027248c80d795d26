import { and, eq } from 'drizzle-orm'
import { everyRefund } from '#app/features/money/payments/queries-scope.server.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { bookingPath } from '#app/features/sales/confirmations/queries-noted.server.ts'
import { itemOfOrders } from '#app/features/sales/orders/queries-item.server.ts'
import { orderItems, orders } from '#app/features/sales/orders/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'

/**
 * Notifies the buyer of an order, and its seller, once that an amount that was to go back did not arrive, and
 * what is done about it. Refuses whoever is not the system.
 */
export async function notifyFailedRefund(ctx: Ctx, refundId: string): Promise<void> {
  requireSystem(ctx)

  const [lost] = await read(ctx)
    .select({
      account: orders.placedBy,
      party: orders.sellerId,
      reference: orders.reference,
      title: orderItems.title,
      minor: refunds.amountMinor,
      currency: refunds.currency,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.subjectId))
    .innerJoin(orderItems, itemOfOrders)
    .where(and(everyRefund(ctx), eq(refunds.id, refundId), eq(payments.subjectKind, 'order')))
  if (!lost) return

  const { account, party, reference, title, minor, currency } = lost
  const notification = { about: refundId, parameters: { title, amount: { minor, currency } } }
  await inTransaction((tx) =>
    notifyAccounts(tx, [
      ...(account === null
        ? []
        : [
            { ...notification, kind: 'refundFailed' as const, to: { account }, link: bookingPath(reference) },
          ]),
      { ...notification, kind: 'ownRefundFailed', to: { adminsOf: party }, link: '/revenue/transfers' },
    ]),
  )
}
