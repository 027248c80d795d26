import { and, eq, isNotNull } from 'drizzle-orm'
import { dropConfirmations } from '#app/features/money/payments/drop-confirmations.server.ts'
import { ordersOf } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

/**
 * Before somebody tries to join otherwise: voids an own card payment that waits at its bank, but for the
 * attempt with this key.
 */
export async function dropJoining(ctx: Ctx, eventId: string, key: string): Promise<void> {
  const waiting = await read(ctx)
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        ordersOf(ctx),
        eq(orders.eventId, eventId),
        isNotNull(orders.groupDealId),
        eq(orders.state, 'held'),
        eq(orders.payment, 'awaiting'),
      ),
    )
    .limit(5)

  // Whose orders they are was seen: what the gateway says of them is heard by the marketplace.
  const system = systemContext('orders.drop-joining', { requestId: ctx.requestId, now: ctx.now })
  for (const { id } of waiting) await dropConfirmations(system, { kind: 'order', id }, { exceptKey: key })
}
