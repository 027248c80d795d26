import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { foundPurchaseOrders } from '#app/features/procurement/purchase-orders/queries-scope.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { closeCompleteOrderJob } from './jobs.ts'
import { isComplete, judgementsOf } from './matching.ts'
import { findStandings, type OrderStanding } from './queries-standings.server.ts'
import { purchaseOrderInvoices } from './tables.server.ts'

/**
 * Says anew of all invoices that are matched with an order how they stand to it, by what is delivered at a
 * moment, and asks for it to be closed once nothing is missing and nothing differs. An invoice of which
 * nothing is matched any more waits.
 */
export async function judgeOrder(tx: Tx, purchaseOrderId: string, now: Date): Promise<OrderStanding | null> {
  const order =
    (await findStandings(tx, foundPurchaseOrders([purchaseOrderId]), now)).get(purchaseOrderId) ?? null
  if (!order) return null
  const judged = judgementsOf(order)
  if (judged.length > 0)
    await tx
      .insert(purchaseOrderInvoices)
      .values(
        judged.map(({ invoiceId, standing, quantityOver, priceMinor }) => ({
          invoiceId,
          standing,
          quantityOver,
          priceMinor,
          purchaseOrderId,
          buyerId: order.buyerId,
          judgedAt: now,
        })),
      )
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
  const matched = judged.map(({ invoiceId }) => invoiceId)
  const ofOrder = eq(purchaseOrderInvoices.purchaseOrderId, purchaseOrderId)
  await tx
    .update(purchaseOrderInvoices)
    .set({ standing: 'waiting', reason: 'none', quantityOver: 0, priceMinor: 0, judgedAt: now })
    .where(
      and(
        ofOrder,
        matched.length > 0 ? notInArray(purchaseOrderInvoices.invoiceId, matched) : undefined,
        inArray(purchaseOrderInvoices.standing, ['matches', 'differs', 'accepted']),
      ),
    )
  const isSettled = judged.every(({ standing }) => standing === 'matches' || standing === 'accepted')
  if (order.state === 'acknowledged' && isSettled && judged.length > 0 && isComplete(order.lines))
    await enqueue(tx, closeCompleteOrderJob, { purchaseOrderId })
  return order
}
