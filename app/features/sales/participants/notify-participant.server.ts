import { and, eq, ne, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { emailKey } from '#app/kit/email-address.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { ticketMails } from './tables.server.ts'

/**
 * Notifies the participant of a seat that somebody else booked, once for each event, if the address is an
 * account's confirmed one. Refuses any actor but the system.
 */
export async function notifyParticipant(ctx: Ctx, mailId: string): Promise<void> {
  requireSystem(ctx)

  const [sent] = await read(ctx)
    .select({
      account: accounts.id,
      address: ticketMails.address,
      participant: tickets.participantEmail,
      code: tickets.code,
      eventId: events.id,
      title: events.title,
    })
    .from(ticketMails)
    .innerJoin(orders, eq(orders.id, ticketMails.orderId))
    .innerJoin(events, eq(events.id, ticketMails.eventId))
    .innerJoin(accounts, sql`lower(${accounts.email}) = ${ticketMails.address}`)
    .innerJoin(tickets, eq(tickets.id, ticketMails.ticketId))
    .where(
      and(
        everyOrder(ctx),
        eq(ticketMails.id, mailId),
        eq(accounts.emailVerified, true),
        ne(accounts.id, orders.placedBy),
        eq(tickets.state, 'valid'),
      ),
    )
  // Whoever was replaced meanwhile is not told.
  if (!sent || emailKey(sent.participant ?? '') !== sent.address) return

  const { account, code, eventId, title } = sent
  await inTransaction((tx) =>
    notifyAccounts(tx, [
      {
        kind: 'ticketSent',
        to: { account },
        about: eventId,
        parameters: { title },
        link: `/ticket/${code}`,
      },
    ]),
  )
}
