import { and, inArray, sql } from 'drizzle-orm'
import { foundPurchaseOrders } from '#app/features/procurement/purchase-orders/queries-scope.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { closeCompleteOrderJob } from './jobs.ts'
import { isComplete, judgementsOf } from './matching.ts'
import { findStandings, type OrderStanding } from './queries-standings.server.ts'
import { purchaseOrderInvoices } from './tables.server.ts'

/**
 * Says anew of all invoices that are matched with some orders how they stand to them, by what is delivered at
 * a moment, and asks for each order to be closed once nothing is missing and nothing differs. An invoice of
 * which nothing is matched any more waits.
 */
export async function judgeSeveral(
  tx: Tx,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, OrderStanding>> {
  const found = await findStandings(tx, foundPurchaseOrders(ids), now)
  const orders = [...found.values()].map((order) => ({ order, judged: judgementsOf(order) }))
  const rows = orders.flatMap(({ order, judged }) =>
    judged.map(({ invoiceId, standing, quantityOver, priceMinor }) => ({
      invoiceId,
      standing,
      quantityOver,
      priceMinor,
      purchaseOrderId: order.id,
      buyerId: order.buyerId,
      judgedAt: now,
    })),
  )
  if (rows.length > 0)
    await tx
      .insert(purchaseOrderInvoices)
      .values(rows)
      .onConflictDoUpdate({
        target: [purchaseOrderInvoices.invoiceId, purchaseOrderInvoices.purchaseOrderId],
        set: {
          standing: sql`excluded.standing`,
          reason: null,
          quantityOver: sql`excluded.quantity_over`,
          priceMinor: sql`excluded.price_minor`,
          judgedAt: now,
        },
      })
  const matched = JSON.stringify(rows.map(({ invoiceId, purchaseOrderId }) => [invoiceId, purchaseOrderId]))
  if (orders.length > 0)
    await tx
      .update(purchaseOrderInvoices)
      .set({ standing: 'waiting', reason: 'none', quantityOver: 0, priceMinor: 0, judgedAt: now })
      .where(
        and(
          inArray(purchaseOrderInvoices.purchaseOrderId, [...found.keys()]),
          sql`not ${matched}::jsonb @> jsonb_build_array(jsonb_build_array(${purchaseOrderInvoices.invoiceId}, ${purchaseOrderInvoices.purchaseOrderId}))`,
          inArray(purchaseOrderInvoices.standing, ['matches', 'differs', 'accepted']),
        ),
      )
  for (const { order, judged } of orders) {
    const isSettled = judged.every(({ standing }) => standing === 'matches' || standing === 'accepted')
    if (order.state === 'acknowledged' && isSettled && judged.length > 0 && isComplete(order.lines))
      await enqueue(tx, closeCompleteOrderJob, { purchaseOrderId: order.id })
  }
  return found
}
