import { and, eq } from 'drizzle-orm'
import { disputes, payments } from '#app/features/money/payments/tables.server.ts'
import { itemOfOrders } from '#app/features/sales/orders/queries-item.server.ts'
import { orderItems, orders } from '#app/features/sales/orders/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { Scope } from '#app/platform/scope.server.ts'
import { invoiceOfSale, paperMessages, saleFacts, seatRecords } from './queries-scope.server.ts'

/**
 * What the papers of a dispute are drawn of; null for one that a scope of the caller's hides. One query.
 */
export async function findPapers(ctx: Ctx, seen: Scope<'disputes'>, of: { id: string } | { code: string }) {
  const [found] = await read(ctx)
    .select({
      includesMessages: disputes.includesMessages,
      openedAt: disputes.openedAt,
      facts: saleFacts,
      seats: seatRecords,
      messages: paperMessages,
      invoiceId: invoiceOfSale,
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(orders, and(eq(payments.subjectKind, 'order'), eq(orders.id, payments.subjectId)))
    .leftJoin(orderItems, itemOfOrders)
    .where(and(seen, 'id' in of ? eq(disputes.id, of.id) : eq(disputes.code, of.code)))
  return found ?? null
}

export type FoundPapers = NonNullable<Awaited<ReturnType<typeof findPapers>>>
