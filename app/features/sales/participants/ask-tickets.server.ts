import { and, eq, inArray } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { listTickets } from '#app/features/sales/orders/list-tickets.server.ts'
import { lockOrder } from '#app/features/sales/orders/lock-order.server.ts'
import { isComplimentary } from '#app/features/sales/orders/order.ts'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { emailKey } from '#app/kit/email-address.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { askTicketMails } from './ask-ticket-mails.server.ts'

/**
 * Enqueues the ticket emails of a confirmed order's participants, as askTicketMails does; none for any other
 * order. The buyer's own ticket comes with the confirmation. Refuses any actor but the system.
 */
export async function askTickets(ctx: Ctx, orderId: string): Promise<void> {
  requireSystem(ctx)

  const confirmed = and(
    everyOrder(ctx),
    eq(orders.id, orderId),
    inArray(orders.state, ['confirmed', 'completed']),
  )
  const [found] = await read(ctx)
    .select({ email: accounts.email })
    .from(orders)
    .innerJoin(accounts, eq(accounts.id, orders.placedBy))
    .where(confirmed)
  if (!found) return

  await inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const own = isComplimentary(order) ? null : emailKey(found.email)
    const seats = await listTickets(tx, orderId)
    const others = seats.filter((seat) => emailKey(seat.participantEmail ?? '') !== own)
    await askTicketMails(tx, { order, seats: others })
  })
}
