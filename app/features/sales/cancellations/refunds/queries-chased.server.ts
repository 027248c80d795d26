import { and, asc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { isInvoiceOf } from '#app/features/money/invoicing/queries-invoices.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { refundsChasedBy } from '#app/features/money/payments/queries-scope.server.ts'
import { daysLate } from '#app/features/money/payments/refund.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { TRANSFER } from '#app/features/money/payments/transfer.ts'
import { itemOfOrders } from '#app/features/sales/orders/queries-item.server.ts'
import { backOfRefunds } from '#app/features/sales/orders/queries-scope.server.ts'
import { orderItems, orders } from '#app/features/sales/orders/tables.server.ts'
import { refundAccounts } from '#app/features/sales/receivables/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { canChaseRefunds } from '../refund-policy.ts'

const MOST = 200

const isOpen = and(eq(payments.gateway, TRANSFER), eq(refunds.state, 'requested'), isNotNull(refunds.dueOn))

/** Whether it was to be transferred back by now. */
export const isLateRefund = (ctx: Ctx) => and(isOpen, lt(refunds.dueOn, ctx.now().toISOString().slice(0, 10)))

/**
 * What sellers are to transfer back to their buyers, what is due first first. Not found for who does not
 * settle that. One query.
 */
export async function listChased(ctx: Ctx) {
  if (!canChaseRefunds(ctx.actor)) throw notFound()
  const rows = await read(ctx)
    .select({
      refund: refunds.id,
      reference: orders.reference,
      dueOn: refunds.dueOn,
      amountMinor: backOfRefunds,
      currency: refunds.currency,
      remindedAt: refunds.remindedAt,
      title: orderItems.title,
      seller: sql<string>`${invoices.seller} ->> 'name'`,
      buyer: sql<string>`${invoices.buyer} ->> 'name'`,
      isNamed: isNotNull(refundAccounts.orderId).mapWith(Boolean),
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, and(eq(payments.subjectKind, 'order'), eq(orders.id, payments.subjectId)))
    .innerJoin(invoices, isInvoiceOf('order', orders.id))
    .leftJoin(refundAccounts, eq(refundAccounts.orderId, orders.id))
    .innerJoin(orderItems, itemOfOrders)
    .where(and(refundsChasedBy(ctx.actor), isOpen))
    .orderBy(asc(refunds.dueOn), asc(refunds.id))
    .limit(MOST)
  return rows.map(({ dueOn, ...row }) => ({
    ...row,
    dueOn: dueOn ?? '',
    daysLate: dueOn === null ? 0 : daysLate(dueOn, ctx.now()),
  }))
}

export type ChasedRefund = Awaited<ReturnType<typeof listChased>>[number]
