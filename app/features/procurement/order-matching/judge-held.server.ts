import { and, inArray, sql } from 'drizzle-orm'
import { everyPurchaseOrder } from '#app/features/procurement/purchase-orders/queries-scope.server.ts'
import { purchaseOrders } from '#app/features/procurement/purchase-orders/tables.server.ts'
import { heldTrainings } from '#app/features/sales/held-trainings/tables.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { judgeLocked } from './judge-locked.server.ts'
import { purchaseOrderSeats } from './tables.server.ts'

/**
 * Says anew how invoices stand to the orders whose seats are at an event, or whose agreed training was held
 * as it: what was to come is delivered now. Returns how many orders. Refuses any actor but the system.
 */
export async function judgeHeld(ctx: Ctx, eventId: string): Promise<number> {
  requireSystem(ctx)

  const atEvent = sql`(
    select ${purchaseOrderSeats.purchaseOrderId} from ${tickets} join ${purchaseOrderSeats} on ${purchaseOrderSeats.orderLineId} = ${tickets.lineId}
    where ${tickets.eventId} = ${eventId}
    union select p.id from ${heldTrainings} join ${trainingRequests} on ${trainingRequests.orderId} = ${heldTrainings.orderId}
      join ${purchaseOrders} p on p.training_request_id = ${trainingRequests.id} where ${heldTrainings.eventId} = ${eventId})`
  const found = await read(ctx)
    .select({ id: purchaseOrders.id })
    .from(purchaseOrders)
    .where(
      and(
        everyPurchaseOrder(ctx),
        inArray(purchaseOrders.state, ['sent', 'acknowledged']),
        sql`${purchaseOrders.id} in ${atEvent}`,
      ),
    )
    .orderBy(purchaseOrders.id)
  for (const { id } of found) await inTransaction((tx) => judgeLocked(tx, ctx, id))
  return found.length
}
