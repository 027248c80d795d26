import { and, eq, not, sql } from 'drizzle-orm'
import { disputesAnsweredBy } from '#app/features/money/payments/queries-scope.server.ts'
import { disputes, payments } from '#app/features/money/payments/tables.server.ts'
import { itemOfOrders } from '#app/features/sales/orders/queries-item.server.ts'
import { orderItems, orders } from '#app/features/sales/orders/tables.server.ts'
import { read } from '#app/platform/db.server.ts'
import { caseColumns, type WaitingKind } from '#app/platform/waiting-cases.server.ts'
import { isOwnDispute } from './queries-scope.server.ts'

/** Disputes of payments that nobody has answered, due when the bank wants the answer, as cases. */
export const disputesCases: readonly WaitingKind[] = [
  {
    name: 'dispute',
    task: 'refund',
    place: 'disputes',
    path: () => '/admin/disputes',
    query: (ctx) =>
      read(ctx)
        .select(
          caseColumns('dispute', 'money', {
            key: disputes.id,
            subjectId: disputes.id,
            about: sql`coalesce(${orders.reference}, '')`,
            since: disputes.openedAt,
            due: sql`coalesce(${disputes.evidenceDueAt}, ${disputes.openedAt} + interval '2 days')`,
            detail: orderItems.title,
            money: { minor: disputes.amountMinor, currency: disputes.currency },
          }),
        )
        .from(disputes)
        .innerJoin(payments, eq(payments.id, disputes.paymentId))
        .leftJoin(orders, and(eq(payments.subjectKind, 'order'), eq(orders.id, payments.subjectId)))
        .leftJoin(orderItems, itemOfOrders)
        .where(and(disputesAnsweredBy(ctx.actor), eq(disputes.state, 'open'), not(isOwnDispute(ctx.actor)))),
  },
]
