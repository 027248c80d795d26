import { sql } from 'drizzle-orm'
import { notFound } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { plannedRows } from '#app/platform/prepared-query.server.ts'
import { orders, type tickets } from './tables.server.ts'

export type OrderRow = typeof orders.$inferSelect
export type TicketRow = typeof tickets.$inferSelect

const orderById = plannedRows('orders.lock', orders, {
  where: () => sql`${orders.id} = ${sql.placeholder('id')}`,
  ending: sql`for update`,
})

/** An order by its id, locked for this transaction. */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow> {
  const [order] = await orderById(tx, { id: orderId })
  if (!order) throw notFound()
  return order
}
