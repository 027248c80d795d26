import { eq } from 'drizzle-orm'
import { lockOrder, type OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { orderTrainings } from '#app/features/sales/orders/tables.server.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

export type AgreedTraining = { order: OrderRow; training: typeof orderTrainings.$inferSelect }

/**
 * The order of an agreed training that can still be moved, locked, and what was agreed. The caller has locked
 * its request. Refuses `reschedulings:refused.over` of one that is not agreed on, cancelled, expired or
 * completed, and `reschedulings:refused.began` of one that has begun.
 */
export async function lockAgreedTraining(
  tx: Tx,
  ctx: Ctx,
  { orderId }: { orderId: string | null },
): Promise<AgreedTraining> {
  if (orderId === null) throw refuse('conflict', 'reschedulings:refused.over')
  const order = await lockOrder(tx, orderId)
  const [training] = await tx.select().from(orderTrainings).where(eq(orderTrainings.orderId, orderId))
  if (!training || !['held', 'reserved', 'confirmed'].includes(order.state))
    throw refuse('conflict', 'reschedulings:refused.over')
  if (training.startsAt <= ctx.now()) throw refuse('conflict', 'reschedulings:refused.began')
  return { order, training }
}
