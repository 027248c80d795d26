import { and, eq } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import {
  purchaseOrders,
  purchaseOrderVersions,
} from '#app/features/procurement/purchase-orders/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { CommitmentKind, Drawn } from './budget.ts'
import { CURRENT_VERSION, DRAWN_BY_ORDER, DRAWN_BY_PURCHASE_ORDER } from './drawn-columns.server.ts'

type Which = { companyId: PartyId; kind: CommitmentKind; id: string }

/** From what one purchase of a company draws, whatever its state, and what it comes to; null without it. */
export async function findDrawn(
  tx: Tx,
  { companyId, kind, id }: Which,
): Promise<(Drawn & { totalMinor: number }) | null> {
  if (kind === 'order') {
    const [order] = await tx
      .select({ ...DRAWN_BY_ORDER, totalMinor: orders.totalMinor })
      .from(orders)
      .leftJoin(events, eq(events.id, orders.eventId))
      .where(and(eq(orders.id, id), eq(orders.buyerId, companyId)))
    return order ?? null
  }
  const [written] = await tx
    .select({ ...DRAWN_BY_PURCHASE_ORDER, totalMinor: purchaseOrderVersions.totalMinor })
    .from(purchaseOrders)
    .innerJoin(purchaseOrderVersions, CURRENT_VERSION)
    .where(and(eq(purchaseOrders.id, id), eq(purchaseOrders.buyerId, companyId)))
  return written ?? null
}
