import { sql } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { plannedRows } from '#app/platform/prepared-query.server.ts'
import type { TicketRow } from './lock-order.server.ts'
import { tickets } from './tables.server.ts'

const ticketsById = plannedRows('orders.tickets', tickets, {
  where: () => sql`${tickets.orderId} = ${sql.placeholder('id')}`,
  ending: sql`order by position`,
})

/** The tickets of an order in the order of their seats. */
export async function listTickets(tx: Tx, orderId: string): Promise<TicketRow[]> {
  return ticketsById(tx, { id: orderId })
}
