import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { ordersOf } from './queries-scope.server.ts'
import { orders } from './tables.server.ts'

/** The actor's own order as the subject of payments; null for somebody else's. */
export async function findOwnSubject(
  ctx: Ctx,
  reference: string,
): Promise<{ kind: 'order'; id: string } | null> {
  const mine = and(eq(orders.reference, reference), ordersOf(ctx))
  const [order] = await read(ctx).select({ id: orders.id }).from(orders).where(mine)
  return order ? { kind: 'order', id: order.id } : null
}
