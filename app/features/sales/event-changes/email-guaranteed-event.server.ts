import { listReaders, type Reader } from '#app/features/sales/announcements/queries-readers.server.ts'
import { buyersPath } from '#app/features/sales/orders/buyers-path.server.ts'
import { describeOrder } from '#app/features/sales/participants/describe-order.server.ts'
import { findMailFacts, type MailFacts } from '#app/features/sales/participants/queries-mail.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { type Mail, sendMail } from '#app/platform/mail.server.ts'
import { eventRunsMail } from './emails/event-runs.email.tsx'

/**
 * Emails the buyer of an order and its participants that the event is guaranteed: an address once for each
 * event, in the language of the order, with the updated calendar file. Nothing is sent once the event was
 * cancelled. Refuses any actor but the system.
 */
export async function emailGuaranteedEvent(ctx: Ctx, orderId: string): Promise<void> {
  requireSystem(ctx)

  const facts = await findMailFacts(ctx, orderId)
  if (facts?.order.state !== 'confirmed' || facts.event.state !== 'published') return

  const readers = await listReaders(ctx, facts, { beforeGuaranteed: true })
  const mails = await Promise.all(readers.map((reader) => noticeTo(facts, reader, ctx.now())))

  await inTransaction(async (tx) => {
    for (const [behind, mail] of mails.entries()) await sendMail(tx, { ...mail, behind })
  })
}

async function noticeTo(facts: MailFacts, { address, to, code, attendee }: Reader, now: Date): Promise<Mail> {
  const path = code === null ? buyersPath(facts.order) : `/ticket/${code}`
  const { t, linkTo, attachments, ...said } = describeOrder(facts, { path, now, attendee })
  const privacy = code === null ? null : linkTo('/privacy')
  const email = await composeEmail(eventRunsMail(t, { ...said, coming: facts.coming, privacy }))
  return {
    to,
    language: said.language,
    kind: 'orders.runs',
    ...email,
    attachments,
    dedupKey: `orders.runs:${facts.event.id}:${address}`,
  }
}
