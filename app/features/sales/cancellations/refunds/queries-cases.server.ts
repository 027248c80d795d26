import { and, eq, or, sql } from 'drizzle-orm'
import { lostRefunds, refundsChasedBy } from '#app/features/money/payments/queries-scope.server.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { isOwnCause } from '#app/features/people/parties/queries-scope.server.ts'
import { itemOfOrders } from '#app/features/sales/orders/queries-item.server.ts'
import { backOfRefunds, ordersSoldBy } from '#app/features/sales/orders/queries-scope.server.ts'
import { orderItems, orders } from '#app/features/sales/orders/tables.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { read } from '#app/platform/db.server.ts'
import { caseColumns, type WaitingKind } from '#app/platform/waiting-cases.server.ts'
import { isLateRefund } from './queries-chased.server.ts'

const isOwn = (actor: Person) =>
  or(isOwnCause(actor, orders.sellerId), sql`coalesce(${isOwnCause(actor, orders.buyerId)}, false)`)

/** Refunds that sellers have not transferred in time, and those that did not arrive, as cases. */
export const cancellationsCases: readonly WaitingKind[] = [
  {
    name: 'refundLate',
    task: 'refund',
    place: 'refunds',
    path: () => '/admin/refunds',
    query: (ctx) =>
      read(ctx)
        .select(
          caseColumns('refundLate', 'money', {
            key: refunds.id,
            subjectId: refunds.id,
            about: orders.reference,
            since: refunds.createdAt,
            due: sql`(${refunds.dueOn} + 1)::timestamp at time zone 'UTC'`,
            detail: orderItems.title,
            money: { minor: backOfRefunds, currency: refunds.currency },
          }),
        )
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .innerJoin(orders, and(eq(payments.subjectKind, 'order'), eq(orders.id, payments.subjectId)))
        .innerJoin(orderItems, itemOfOrders)
        .where(and(refundsChasedBy(ctx.actor), isLateRefund(ctx), sql`not ${isOwn(ctx.actor)}`)),
  },
  {
    name: 'refundLost',
    task: 'payOut',
    place: 'transfers',
    path: () => '/admin/transfers#lost',
    query: (ctx) =>
      read(ctx)
        .select(
          caseColumns('refundLost', 'money', {
            key: refunds.id,
            subjectId: refunds.id,
            about: orders.reference,
            since: sql`coalesce(${refunds.settledAt}, ${refunds.createdAt})`,
            detail: orderItems.title,
            money: { minor: refunds.amountMinor, currency: refunds.currency },
          }),
        )
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .innerJoin(orders, and(eq(payments.subjectKind, 'order'), eq(orders.id, payments.subjectId)))
        .innerJoin(orderItems, itemOfOrders)
        .where(
          and(
            ordersSoldBy(ctx.actor),
            eq(refunds.state, 'failed'),
            lostRefunds(),
            sql`not ${isOwn(ctx.actor)}`,
          ),
        ),
  },
]
