import { and, eq, inArray } from 'drizzle-orm'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { voidAuthorization } from '#app/features/money/payments/void-authorization.server.ts'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

/**
 * Voids the authorization of an order that is over: nothing is charged. Repeating it changes nothing. Refuses
 * any actor but the system.
 */
export async function voidPledge(ctx: Ctx, orderId: string): Promise<void> {
  requireSystem(ctx)

  const rows = await read(ctx)
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.subjectId))
    .where(
      and(
        everyOrder(ctx),
        eq(orders.id, orderId),
        inArray(orders.state, ['cancelled', 'expired']),
        eq(payments.subjectKind, 'order'),
        eq(payments.state, 'authorized'),
      ),
    )
  for (const { id } of rows) await voidAuthorization(ctx, { paymentId: id })
}
