import { and, eq, lt } from 'drizzle-orm'
import { emailKey } from '#app/kit/email-address.ts'
import { nameForMail } from '#app/kit/mail-text.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { qrPicture } from '#app/platform/qr-code.server.ts'
import type { MailAttachment } from '#app/platform/tables.server.ts'
import { describeOrder } from './describe-order.server.ts'
import { participantTicketMail } from './emails/participant-ticket.email.tsx'
import { findMailFacts } from './queries-mail.server.ts'
import { everyOrder } from './queries-scope.server.ts'
import { ticketMails } from './tables.server.ts'

/**
 * Emails an address its ticket once, or all of them that it has in one order. Whoever was replaced before the email
 * left is not written to, and may be another time. Those of the order that were asked for before go first.
 */
export async function sendParticipantTicket(ctx: Ctx, mailId: string): Promise<void> {
  requireSystem(ctx)

  const one = and(everyOrder(ctx), eq(ticketMails.id, mailId))
  const [asked] = await read(ctx).select().from(ticketMails).where(one)
  if (!asked) return
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
  const pictures = await Promise.all(seats.map(({ code }) => pictureOf(code)))
  const email = await composeEmail(
    participantTicketMail(t, {
      ...said,
      tickets: seats.map(({ position, code, participantName }) => ({
        ...{ position, code, name: nameForMail(participantName ?? '') },
        link: linkTo(`/ticket/${code}`),
        cid: cidOf(code),
      })),
      privacy: linkTo('/privacy'),
    }),
  )

  const before = and(everyOrder(ctx), eq(ticketMails.orderId, asked.orderId), lt(ticketMails.id, mailId))
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

const cidOf = (code: string) => `${code}@ticket`

/** The code as a picture that stands in the email itself, for who has no line at the door. */
async function pictureOf(code: string): Promise<MailAttachment> {
  return {
    filename: `${code}.png`,
    contentType: 'image/png',
    content: await qrPicture(code),
    encoding: 'base64',
    cid: cidOf(code),
  }
}
