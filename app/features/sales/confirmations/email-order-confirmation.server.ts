import { and, eq, isNull } from 'drizzle-orm'
import { quorumOf } from '#app/features/catalogue/events/quorum.ts'
import { buyersPath } from '#app/features/sales/orders/buyers-path.server.ts'
import { keptRefundTerms } from '#app/features/sales/orders/kept-refund.ts'
import { listTickets } from '#app/features/sales/orders/list-tickets.server.ts'
import { lockOrder } from '#app/features/sales/orders/lock-order.server.ts'
import { isUninvoiced, openMoneyOf } from '#app/features/sales/orders/open-money.ts'
import { eventOf, isComplimentary } from '#app/features/sales/orders/order.ts'
import { formatOrderSum } from '#app/features/sales/orders/order-sum.ts'
import { askTicketMails } from '#app/features/sales/participants/ask-ticket-mails.server.ts'
import { describeOrder } from '#app/features/sales/participants/describe-order.server.ts'
import { mailTickets } from '#app/features/sales/participants/mail-tickets.server.ts'
import { findMailFacts, type MailFacts } from '#app/features/sales/participants/queries-mail.server.ts'
import { ticketMails } from '#app/features/sales/participants/tables.server.ts'
import { emailKey } from '#app/kit/email-address.ts'
import { nameForMail } from '#app/kit/mail-text.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { orderConfirmedMail } from './emails/order-confirmed.email.tsx'

/**
 * Emails the buyer of a confirmed order once: with the calendar file, or, with a seat of their own, with the
 * tickets and the calendar invitation; without a file for a buyer invited before. Also for an order whose
 * seats are reserved until its event runs and its invoice is issued, without any of these. Once more for each
 * `again`, with the tickets once more. Refuses any actor but the system.
 */
export async function emailOrderConfirmation(
  ctx: Ctx,
  { orderId, again }: { orderId: string; again?: string },
): Promise<void> {
  requireSystem(ctx)

  const facts = await findMailFacts(ctx, orderId)
  if (!facts) return
  const isKept = facts.order.state === 'reserved' && isUninvoiced(facts.order)
  if (!isKept && facts.order.state !== 'confirmed' && facts.order.state !== 'completed') return
  // Who gave seats away was told on the page.
  if (isComplimentary(facts.order)) return
  // Of what was agreed on the training itself has been confirmed.
  if (facts.event.heldFor !== null) return

  const now = ctx.now()
  const { order, email: to, seats } = facts
  const own = isKept ? NO_TICKETS : await askOwnTickets(facts, again !== undefined)
  const [first] = own.seats
  const attendee = first ? { address: to, name: nameForMail(first.participantName ?? '') } : null
  const page = { path: buyersPath(order), now, attendee }
  const { t, linkTo, attachments: calendar, ...said } = describeOrder(facts, page)
  const { tickets, pictures } = await mailTickets(own.seats, linkTo)
  // What is still owed by transfer has an email of its own.
  const open = openMoneyOf(order)
  const isSaid = order.totalMinor > 0 && (order.payment !== 'awaiting' || open !== null)
  const sum = isSaid ? formatOrderSum(order, { language: said.language, t }) : null
  const quorum = quorumOf(facts.quorum, facts.coming, now, facts.filled)
  const hasFile = !own.isInvited && !isKept
  const email = await composeEmail(
    orderConfirmedMail(t, {
      ...said,
      tickets,
      hasFile,
      sum,
      seats: order.seats,
      unnamed: seats.filter((seat) => seat.participantName === null).length,
      open,
      termDays: order.termDays,
      isPriceOpen: facts.isPriceOpen,
      isKept,
      // Binding until its price is final.
      refund: facts.isPriceOpen
        ? null
        : (keptRefundTerms(
            order,
            { timeZone: facts.event.timeZone, quorum },
            { language: said.language, t, now },
          )?.sentence ?? null),
      invoiceNumber: facts.numberText,
    }),
  )

  const kind = isKept ? 'orders.reserved' : 'orders.confirmed'
  await inTransaction(async (tx) => {
    if (own.mailId !== null)
      await tx.update(ticketMails).set({ sentAt: now }).where(eq(ticketMails.id, own.mailId))
    await sendMail(tx, {
      to,
      language: said.language,
      kind,
      ...email,
      attachments: [...(hasFile ? calendar : []), ...pictures],
      dedupKey: [kind, orderId, ...(again ? [again] : [])].join(':'),
    })
  })
}

type OwnTickets = {
  mailId: string | null
  isInvited: boolean
  seats: Awaited<ReturnType<typeof listTickets>>
}
const NO_TICKETS: OwnTickets = { mailId: null, isInvited: false, seats: [] }

/**
 * The seats that the buyer sits on, where this email is to bring their tickets; or whether another one has
 * invited the buyer to the event.
 */
async function askOwnTickets({ order: { id }, email }: MailFacts, isAgain: boolean): Promise<OwnTickets> {
  const own = emailKey(email)
  return inTransaction(async (tx) => {
    const order = await lockOrder(tx, id)
    const all = await listTickets(tx, id)
    const seats = all.filter(
      (seat) => seat.state === 'valid' && emailKey(seat.participantEmail ?? '') === own,
    )
    await askTicketMails(tx, { order, seats, within: true })
    const ofEvent = and(eq(ticketMails.eventId, eventOf(order)), eq(ticketMails.address, own))
    const [mail] = await tx
      .select({ id: ticketMails.id, orderId: ticketMails.orderId, sentAt: ticketMails.sentAt })
      .from(ticketMails)
      .where(and(ofEvent, isNull(ticketMails.endedAt)))
    const isHere = mail?.orderId === id && (mail.sentAt === null || isAgain)
    if (mail && isHere) return { mailId: mail.id, isInvited: false, seats }
    return { ...NO_TICKETS, isInvited: mail !== undefined }
  })
}
