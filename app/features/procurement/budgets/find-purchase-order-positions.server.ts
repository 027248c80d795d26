import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { purchaseOrderApprovals } from '#app/features/procurement/order-approvals/tables.server.ts'
import { purchaseOrderReceipts } from '#app/features/procurement/order-matching/tables.server.ts'
import {
  purchaseOrders,
  purchaseOrderVersions,
} from '#app/features/procurement/purchase-orders/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { type Position, takenByPurchaseOrder } from './commitment.ts'
import { CURRENT_VERSION, DRAWN_BY_PURCHASE_ORDER, PURCHASE_ORDER_YEAR } from './drawn-columns.server.ts'

const whole = (amount: SQL) => amount.mapWith(Number) as SQL<number>
const isApprovalAsked = sql<boolean>`exists (select from ${purchaseOrderApprovals} a where a.purchase_order_id = ${purchaseOrders.id}
  and a.state = 'asked' and a.revision = ${purchaseOrders.revision})`
/** Its lines times what was noted as delivered of them. */
const deliveredMinor =
  whole(sql`(select coalesce(sum(r.quantity * (${purchaseOrderVersions.lines} -> r.line::int ->> 'unitMinor')::bigint), 0)
  from ${purchaseOrderReceipts} r where r.purchase_order_id = ${purchaseOrders.id})`)

/** The orders that a workspace has made in writing and that are not over, by their ids. */
export async function findPurchaseOrderPositions(
  tx: Tx,
  {
    companyId,
    years,
    purchaseOrders: ids,
  }: { companyId: PartyId; years: readonly number[]; purchaseOrders?: readonly string[] },
  covered: ReadonlyMap<string, number>,
): Promise<Map<string, Position>> {
  if (ids?.length === 0) return new Map()
  const rows = await tx
    .select({
      id: purchaseOrders.id,
      ...DRAWN_BY_PURCHASE_ORDER,
      state: purchaseOrders.state,
      totalMinor: purchaseOrderVersions.totalMinor,
      isAsked: isApprovalAsked,
      deliveredMinor,
    })
    .from(purchaseOrders)
    .innerJoin(purchaseOrderVersions, CURRENT_VERSION)
    .where(
      and(
        eq(purchaseOrders.buyerId, companyId),
        inArray(purchaseOrders.state, ['draft', 'sent', 'acknowledged']),
        inArray(PURCHASE_ORDER_YEAR, [...years]),
        ids && inArray(purchaseOrders.id, [...ids]),
      ),
    )
  return new Map(
    rows.flatMap(({ id, year, currency, costCentreId, categoryId, categoryParentId, ...facts }) => {
      const taken = takenByPurchaseOrder({ ...facts, coveredMinor: covered.get(id) ?? 0 })
      const drawn = { year, currency, costCentreId, categoryId, categoryParentId }
      return Object.keys(taken).length > 0 ? [[id, { ...drawn, taken }] as const] : []
    }),
  )
}
