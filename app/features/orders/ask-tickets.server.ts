import { and, eq, inArray } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { askTicketMails } from './ask-ticket-mails.server.ts'
import { listTickets } from './list-tickets.server.ts'
import { lockOrder } from './lock-order.server.ts'
import { everyOrder } from './queries-scope.server.ts'
import { orders } from './tables.server.ts'

/**
 * Asks for the ticket emails of those who are named in a placed order, as askTicketMails does; nothing for any other.
 * Refuses whoever is not the system.
 */
export async function askTicketsOf(ctx: Ctx, orderId: string): Promise<void> {
  requireSystem(ctx)

  const placed = and(everyOrder(ctx), eq(orders.id, orderId), inArray(orders.state, ['placed', 'completed']))
  if ((await read(ctx).$count(orders, placed)) === 0) return

  await inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    await askTicketMails(tx, { order, seats: await listTickets(tx, orderId) })
  })
}
