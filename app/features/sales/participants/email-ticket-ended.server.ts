import { and, eq, isNotNull } from 'drizzle-orm'
import { isComplimentary } from '#app/features/sales/orders/order.ts'
import { isNotifiedOfCancellation } from '#app/features/sales/orders/queries-cancellations.server.ts'
import { emailKey } from '#app/kit/email-address.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { describeOrder } from './describe-order.server.ts'
import { ticketEndedMail } from './emails/ticket-ended.email.tsx'
import { findMailFacts } from './queries-mail.server.ts'
import { everyTicketMail } from './queries-scope.server.ts'
import { ticketMails } from './tables.server.ts'

/**
 * Emails an address that was sent a ticket, once, that it is no longer valid, with the cancellation for its
 * calendar; never who has the seat now. A buyer who cancelled the own seat gets both in another email.
 * Refuses any actor but the system.
 */
export async function emailTicketEnded(ctx: Ctx, mailId: string): Promise<void> {
  requireSystem(ctx)

  const sent = and(everyTicketMail(ctx), eq(ticketMails.id, mailId), isNotNull(ticketMails.sentAt))
  const [mail] = await read(ctx).select().from(ticketMails).where(sent)
  const facts = mail?.ended && (await findMailFacts(ctx, mail.orderId))
  if (!facts || !mail?.ended || mail.ended === 'resent') return
  const isBuyer = emailKey(facts.email) === mail.address && !isComplimentary(facts.order)
  const own = facts.seats.filter((seat) => emailKey(seat.participantEmail ?? '') === mail.address)
  if (isBuyer && mail.ended === 'cancelled' && (await isNotifiedOfCancellation(ctx, own))) return

  const path = `/event/Q/${encodeURIComponent(facts.event.slug)}`
  const attendee = { address: mail.address, name: null }
  const said = describeOrder(facts, { path, now: ctx.now(), off: true, attendee })
  const { t, language, title, when, link, linkTo, attachments } = said
  const privacy = isBuyer ? null : linkTo('/privacy')
  const ended = { language, title, when, link, ended: mail.ended, privacy }
  const email = await composeEmail(ticketEndedMail(t, ended))

  await inTransaction((tx) =>
    sendMail(tx, {
      to: mail.address,
      language,
      kind: 'orders.ticket-ended',
      ...email,
      attachments,
      dedupKey: `orders.ticket-ended:${mailId}`,
    }),
  )
}
