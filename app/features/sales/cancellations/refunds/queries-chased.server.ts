import { and, asc, count, eq, isNotNull, lt, sql } from 'drizzle-orm'
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
const today = (ctx: Ctx) => ctx.now().toISOString().slice(0, 10)

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

/** How many of them are late, as a column of a query of several counts. */
export const lateRefunds = (ctx: Ctx) =>
  sql<number>`${read(ctx)
    .select({ late: count() })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(refundsChasedBy(ctx.actor), isOpen, lt(refunds.dueOn, today(ctx))))}`.mapWith(Number)

/** How many of them are late. Not found for who does not settle that. */
export async function countLateRefunds(ctx: Ctx): Promise<number> {
  if (!canChaseRefunds(ctx.actor)) throw notFound()
  const [row] = await read(ctx)
    .select({ late: sql<number>`count(*)::int` })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(refundsChasedBy(ctx.actor), isOpen, lt(refunds.dueOn, today(ctx))))
  return row?.late ?? 0
}
