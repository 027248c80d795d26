import { sql } from 'drizzle-orm'
import {
  type GroupDealRow,
  lockGroupDeal,
} from '#app/features/catalogue/group-deal-terms/lock-group-deal.server.ts'
import { lockOrder, type OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { plannedRows, preparedStatement } from '#app/platform/prepared-query.server.ts'

const orderWithoutGroupDeal = plannedRows('orders.lock-without-pool', orders, {
  where: () => sql`${orders.id} = ${sql.placeholder('id')} and ${orders.groupDealId} is null`,
  ending: sql`for update`,
})

const groupDealOf = preparedStatement<{ groupDeal: string | null }>(
  'orders.pool-of',
  'select group_deal_id as "groupDeal" from orders where id = $1',
)

/**
 * Locks an order, and before it the group deal that it joined, if any. The deal of an order never changes, so
 * an order without one costs one statement.
 */
export async function lockAfterGroupDeal(
  tx: Tx,
  orderId: string,
): Promise<{ groupDeal: GroupDealRow | null; order: OrderRow }> {
  const [plain] = await orderWithoutGroupDeal(tx, { id: orderId })
  if (plain) return { groupDeal: null, order: plain }
  const [found] = await groupDealOf(tx, [orderId])
  const groupDeal = found?.groupDeal ? await lockGroupDeal(tx, { groupDealId: found.groupDeal }) : null
  return { groupDeal, order: await lockOrder(tx, orderId) }
}
