import { and, eq } from 'drizzle-orm'
import type { Happened } from '#app/features/people/notifications/notification.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { purchaseOrderPath } from './purchase-order.ts'
import { everyPurchaseOrder, sidesOf } from './queries-scope.server.ts'
import { purchaseOrders, purchaseOrderVersions } from './tables.server.ts'

export type PurchaseOrderNews = 'sent' | 'changed' | 'acknowledged' | 'rejected' | 'closed' | 'cancelled'

const KINDS = {
  sent: 'purchaseOrderSent',
  changed: 'purchaseOrderChanged',
  closed: 'purchaseOrderClosed',
  cancelled: 'purchaseOrderCancelled',
} as const

type Happening = { purchaseOrderId: string; what: PurchaseOrderNews; version?: number }

/**
 * Notifies the side that did not act of what happened to an order, once for each version: the provider's
 * admins, or who wrote the version that was acknowledged or rejected. Refuses any actor but the system.
 */
export async function notifyPurchaseOrder(
  ctx: Ctx,
  { purchaseOrderId, what, version: told }: Happening,
): Promise<void> {
  requireSystem(ctx)

  const [row] = await read(ctx)
    .select({
      code: purchaseOrders.code,
      number: purchaseOrders.numberText,
      providerId: purchaseOrders.providerId,
      version: purchaseOrders.version,
      title: purchaseOrderVersions.title,
      writtenBy: purchaseOrderVersions.writtenBy,
      ...sidesOf,
    })
    .from(purchaseOrders)
    .innerJoin(
      purchaseOrderVersions,
      and(
        eq(purchaseOrderVersions.purchaseOrderId, purchaseOrders.id),
        eq(purchaseOrderVersions.version, told ?? purchaseOrders.version),
      ),
    )
    .where(and(everyPurchaseOrder(ctx), eq(purchaseOrders.id, purchaseOrderId)))
  if (!row) return

  const { code, title, number, providerId, version, writtenBy, buyer, provider } = row
  const shared = { about: `${purchaseOrderId}:${told ?? version}`, link: purchaseOrderPath(code) }
  const said = { title, number: number ?? '' }
  const happened: Happened =
    what === 'acknowledged' || what === 'rejected'
      ? {
          ...shared,
          to: { account: writtenBy },
          kind: what === 'rejected' ? 'purchaseOrderRejected' : 'purchaseOrderAcknowledged',
          parameters: { ...said, name: provider },
        }
      : {
          ...shared,
          to: { adminsOf: providerId },
          kind: KINDS[what],
          parameters: { ...said, name: buyer },
        }
  await inTransaction((tx) => notifyAccounts(tx, [happened]))
}
