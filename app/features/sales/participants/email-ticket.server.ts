import { and, eq, lt } from 'drizzle-orm'
import { isComplimentary } from '#app/features/sales/orders/order.ts'
import { emailKey } from '#app/kit/email-address.ts'
import { nameForMail } from '#app/kit/mail-text.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { describeOrder } from './describe-order.server.ts'
import { participantTicketMail } from './emails/participant-ticket.email.tsx'
import { mailTickets } from './mail-tickets.server.ts'
import { findMailFacts } from './queries-mail.server.ts'
import { everyTicketMail } from './queries-scope.server.ts'
import { ticketMails } from './tables.server.ts'

/**
 * Emails an address its ticket once, or all of its tickets of one order. Somebody replaced before the email
 * left gets none, and may get one later. Earlier emails of the order go first. Refuses any actor but the
 * system.
 */
export async function emailTicket(ctx: Ctx, mailId: string): Promise<void> {
  requireSystem(ctx)

  const one = and(everyTicketMail(ctx), eq(ticketMails.id, mailId))
  const [asked] = await read(ctx).select().from(ticketMails).where(one)
  if (!asked || asked.sentAt !== null) return
  const facts = await findMailFacts(ctx, asked.orderId, asked)
  const seats = (facts?.seats ?? []).filter(
    (seat) => seat.state === 'valid' && emailKey(seat.participantEmail ?? '') === asked.address,
  )
  const [first] = seats
  if (!facts || !first?.participantEmail || asked.endedAt) {
    await inTransaction((tx) => tx.delete(ticketMails).where(eq(ticketMails.id, mailId)))
    return
  }

  const attendee = { address: first.participantEmail, name: nameForMail(first.participantName ?? '') }
  const page = { path: `/ticket/${first.code}`, now: ctx.now(), attendee }
  const { t, linkTo, attachments, ...said } = describeOrder({ ...facts, filled: false }, page)
  const { tickets, pictures } = await mailTickets(seats, linkTo)
  const isBuyer = emailKey(facts.email) === asked.address && !isComplimentary(facts.order)
  const email = await composeEmail(
    participantTicketMail(t, {
      ...said,
      tickets,
      privacy: isBuyer ? null : linkTo('/privacy'),
    }),
  )

  const before = and(everyTicketMail(ctx), eq(ticketMails.orderId, asked.orderId), lt(ticketMails.id, mailId))
  const behind = await read(ctx).$count(ticketMails, before)
  const to = first.participantEmail
  await inTransaction(async (tx) => {
    await tx.update(ticketMails).set({ sentAt: ctx.now() }).where(eq(ticketMails.id, mailId))
    await sendMail(tx, {
      to,
      language: said.language,
      kind: 'orders.ticket',
      ...email,
      attachments: [...attachments, ...pictures],
      dedupKey: `orders.ticket:${mailId}`,
      behind,
    })
  })
}
