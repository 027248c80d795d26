import { and, eq } from 'drizzle-orm'
import type { Happened } from '#app/features/people/notifications/notification.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { purchaseOrderPath } from '#app/features/procurement/purchase-orders/purchase-order.ts'
import {
  purchaseOrders,
  purchaseOrderVersions,
} from '#app/features/procurement/purchase-orders/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { everyOrderApproval } from './queries-scope.server.ts'
import { purchaseOrderApprovals } from './tables.server.ts'

/**
 * Notifies, once for each state, who asked for an order that it was sent, or returned and why; those who
 * decide are told by its steps. Refuses any actor but the system.
 */
export async function notifyOrderApproval(ctx: Ctx, approvalId: string): Promise<void> {
  requireSystem(ctx)

  const [row] = await read(ctx)
    .select({
      asked: purchaseOrderApprovals,
      code: purchaseOrders.code,
      title: purchaseOrderVersions.title,
    })
    .from(purchaseOrderApprovals)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseOrderApprovals.purchaseOrderId))
    .innerJoin(
      purchaseOrderVersions,
      and(
        eq(purchaseOrderVersions.purchaseOrderId, purchaseOrders.id),
        eq(purchaseOrderVersions.version, purchaseOrders.version),
      ),
    )
    .where(and(everyOrderApproval(ctx), eq(purchaseOrderApprovals.id, approvalId)))
  const happened = row && happenedOf(row)
  if (happened) await inTransaction((tx) => notifyAccounts(tx, [happened]))
}

type Row = {
  asked: typeof purchaseOrderApprovals.$inferSelect
  code: string
  title: string
}

function happenedOf({ asked, code, title }: Row): Happened | null {
  const shared = { about: asked.id, link: purchaseOrderPath(code) }
  const back = { ...shared, to: { account: asked.askedBy } }
  switch (asked.state) {
    case 'approved':
      return { ...back, kind: 'orderApproved', parameters: { title } }
    case 'returned':
      return { ...back, kind: 'orderReturned', parameters: { title, reason: asked.reason ?? '' } }
    default:
      return null
  }
}
