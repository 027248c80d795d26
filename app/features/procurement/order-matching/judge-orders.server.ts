import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { everyPurchaseOrder } from '#app/features/procurement/purchase-orders/queries-scope.server.ts'
import { purchaseOrders } from '#app/features/procurement/purchase-orders/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { judgeLocked } from './judge-locked.server.ts'
import { purchaseOrderInvoices } from './tables.server.ts'

const AT_ONCE = 500
const STALE_MS = 3_600_000

/**
 * Says anew how invoices stand to orders that are under way, those first that were looked at longest ago,
 * once an hour each: meanwhile trainings were held or cancelled. Returns how many orders. Refuses any actor
 * but the system.
 */
export async function judgeOrders(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const stale = await read(ctx)
    .select({ id: purchaseOrders.id })
    .from(purchaseOrders)
    .innerJoin(purchaseOrderInvoices, eq(purchaseOrderInvoices.purchaseOrderId, purchaseOrders.id))
    .where(
      and(
        everyPurchaseOrder(ctx),
        inArray(purchaseOrders.state, ['sent', 'acknowledged']),
        sql`${purchaseOrderInvoices.standing} <> 'waiting'`,
        lt(purchaseOrderInvoices.judgedAt, new Date(ctx.now().getTime() - STALE_MS)),
      ),
    )
    .groupBy(purchaseOrders.id)
    .orderBy(asc(sql`min(${purchaseOrderInvoices.judgedAt})`))
    .limit(AT_ONCE)
  for (const { id } of stale) await inTransaction((tx) => judgeLocked(tx, ctx, id))
  return stale.length
}
