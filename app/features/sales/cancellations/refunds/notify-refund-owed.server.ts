import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { everyRefund } from '#app/features/money/payments/queries-scope.server.ts'
import { isRefundLate } from '#app/features/money/payments/refund.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { TRANSFER } from '#app/features/money/payments/transfer.ts'
import type { Happened } from '#app/features/people/notifications/notification.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { buyersPath } from '#app/features/sales/orders/buyers-path.server.ts'
import { itemOfOrders } from '#app/features/sales/orders/queries-item.server.ts'
import { backOfRefunds } from '#app/features/sales/orders/queries-scope.server.ts'
import { orderItems, orders } from '#app/features/sales/orders/tables.server.ts'
import { refundAccounts } from '#app/features/sales/receivables/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'

type What = 'asked' | 'named' | 'due'

const TRANSFERS = '/revenue/transfers'

/**
 * Notifies who sold an order that an amount of a transfer is to be sent back, that its buyer named an
 * account, that it is due or late; and with the last the buyer who named none. Nobody of what has gone by
 * now, or goes back to a card. Refuses whoever is not the system.
 */
export async function notifyRefundOwed(
  ctx: Ctx,
  { refundId, what }: { refundId: string; what: What },
): Promise<void> {
  requireSystem(ctx)

  const [owed] = await read(ctx)
    .select({
      account: orders.placedBy,
      party: orders.sellerId,
      order: { id: orders.id, reference: orders.reference, enteredBy: orders.enteredBy },
      title: orderItems.title,
      minor: backOfRefunds,
      currency: refunds.currency,
      dueOn: refunds.dueOn,
      remindedAt: refunds.remindedAt,
      group: sql<string>`${orderItems.subjectId}::text`,
      isNamed: isNotNull(refundAccounts.orderId).mapWith(Boolean),
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, and(eq(payments.subjectKind, 'order'), eq(orders.id, payments.subjectId)))
    .leftJoin(refundAccounts, eq(refundAccounts.orderId, orders.id))
    .innerJoin(orderItems, itemOfOrders)
    .where(
      and(
        everyRefund(ctx),
        eq(refunds.id, refundId),
        eq(payments.gateway, TRANSFER),
        eq(refunds.state, 'requested'),
      ),
    )
  if (!owed) return

  const { account, party, order, title, minor, currency, dueOn, remindedAt, group, isNamed } = owed
  const about = `${refundId}:${what}${what === 'due' ? (remindedAt?.toISOString() ?? '') : ''}`
  const seller = { about, to: { adminsOf: party }, link: TRANSFERS }
  const parameters = { title, amount: { minor, currency } }
  const happened: Happened[] = []
  if (what === 'asked') happened.push({ ...seller, kind: 'refundToSend', parameters: { title }, group })
  else if (what === 'named') happened.push({ ...seller, kind: 'refundNamed', parameters })
  else
    happened.push({
      ...seller,
      kind: isRefundLate(dueOn, ctx.now()) ? 'refundOverdue' : 'refundDue',
      parameters,
    })
  if (what === 'due' && !isNamed && account !== null)
    happened.push({ about, to: { account }, link: buyersPath(order), kind: 'refundAccount', parameters })

  await inTransaction((tx) => notifyAccounts(tx, happened))
}
