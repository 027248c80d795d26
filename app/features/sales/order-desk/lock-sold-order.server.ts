import { and, eq } from 'drizzle-orm'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { ordersSoldBy } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { Actor } from '#app/kit/actor.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

type Right = (actor: Actor, order: OrderRow) => boolean

/**
 * An order of seats that the actor sold, locked for this transaction. Refuses with `notFound` somebody else's
 * and one of no event, and with `forbidden` an actor who may not do what is meant (`isAllowed`).
 */
export async function lockSoldOrder(
  tx: Tx,
  ctx: Ctx,
  { reference, isAllowed }: { reference: string; isAllowed: Right },
): Promise<OrderRow> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(ordersSoldBy(ctx.actor), eq(orders.reference, reference)))
    .for('update')
  if (!order || order.eventId === null) throw notFound()
  if (!isAllowed(ctx.actor, order)) throw refuse('forbidden', 'common:refused.forbidden')
  return order
}
