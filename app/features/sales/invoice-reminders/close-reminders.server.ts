import { and, eq } from 'drizzle-orm'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeReminders } from './change-reminder.server.ts'

/**
 * Ends the reminders of an order that is paid, or owes nothing any more. Refuses whoever is not the system.
 */
export async function closeReminders(ctx: Ctx, orderId: string): Promise<void> {
  requireSystem(ctx)

  await inTransaction(async (tx) => {
    const [order] = await tx
      .select({ payment: orders.payment })
      .from(orders)
      .where(and(everyOrder(ctx), eq(orders.id, orderId)))
      .for('update')
    if (!order || order.payment === 'awaiting') return

    await changeReminders(tx, orderId, order.payment === 'paid' ? 'settle' : 'withdraw')
  })
}
