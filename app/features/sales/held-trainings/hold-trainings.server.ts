import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders, orderTrainings } from '#app/features/sales/orders/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { holdTraining } from './hold-training.server.ts'
import { heldTrainings } from './tables.server.ts'

const BATCH = 100

/**
 * Holds the agreed trainings that are good and not held as events yet: those on an invoice, and those of
 * before. Returns how many were looked at. Refuses any actor but the system.
 */
export async function holdTrainings(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const due = await read(ctx)
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderTrainings, eq(orderTrainings.orderId, orders.id))
    .leftJoin(heldTrainings, eq(heldTrainings.orderId, orders.id))
    .where(
      and(
        everyOrder(ctx),
        inArray(orders.state, ['confirmed', 'reserved']),
        gt(orderTrainings.startsAt, ctx.now()),
        isNull(heldTrainings.orderId),
      ),
    )
    .limit(BATCH)
  for (const { id } of due) await holdTraining(ctx, id)
  return due.length
}
