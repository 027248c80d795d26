import { and, eq, isNull } from 'drizzle-orm'
import { listTickets } from '#app/features/sales/orders/list-tickets.server.ts'
import { eventOf } from '#app/features/sales/orders/order.ts'
import { askTicketMails } from '#app/features/sales/participants/ask-ticket-mails.server.ts'
import { ticketMails } from '#app/features/sales/participants/tables.server.ts'
import { emailKey } from '#app/kit/email-address.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { soldSeatInput } from './inputs.ts'
import { lockSoldOrder } from './lock-sold-order.server.ts'
import { canServeOrder } from './policy.ts'

/**
 * Emails the participant of a seat the ticket once more, with all others of that address in the order; one
 * that is on its way already stays the only one. Refuses `order-desk:resend.limit` above the limits of
 * `ticket-mail.ts`, and a seat that is not good, or nobody's, as not found.
 */
export async function resendTicket(ctx: Ctx, input: unknown): Promise<void> {
  const { reference, position } = parseInput(soldSeatInput, input)

  await inTransaction(async (tx) => {
    const order = await lockSoldOrder(tx, ctx, { reference, isAllowed: canServeOrder })
    const seat = (await listTickets(tx, order.id)).find((one) => one.position === position)
    if (seat?.state !== 'valid' || !seat.participantEmail) throw notFound()
    const sentBefore = and(
      eq(ticketMails.eventId, eventOf(order)),
      eq(ticketMails.address, emailKey(seat.participantEmail)),
      isNull(ticketMails.endedAt),
    )
    const [mail] = await tx.select().from(ticketMails).where(sentBefore).for('update')
    if (mail && mail.sentAt === null) return

    await tx.update(ticketMails).set({ endedAt: ctx.now(), ended: 'resent' }).where(sentBefore)
    await askTicketMails(tx, { order, seats: [seat] })
    // What a limit kept back changes nothing: the earlier email stays the one that is known.
    if ((await tx.$count(ticketMails, sentBefore)) === 0) throw refuse('limit', 'order-desk:resend.limit')
    await audit(tx, ctx, 'orders.resend-ticket', { kind: 'ticket', id: seat.id })
  })
}
