import { and, eq, ne } from 'drizzle-orm'
import { groupDeals } from '#app/features/catalogue/inventory/group-deals/tables.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { OrderRow } from './lock-order.server.ts'

/** Whether the price of a locked order is not final: the price promise that booked it is not decided. */
export async function isPriceOpen(tx: Tx, { groupDealId }: Pick<OrderRow, 'groupDealId'>): Promise<boolean> {
  if (groupDealId === null) return false
  return (
    (await tx.$count(groupDeals, and(eq(groupDeals.id, groupDealId), ne(groupDeals.state, 'decided')))) > 0
  )
}
