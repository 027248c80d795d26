import { and, asc, eq, lte } from 'drizzle-orm'
import { emailKey } from '#app/features/accounts/email-address.ts'
import { eventAssurances } from '#app/features/events/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { type Mail, sendMail } from '#app/platform/mail.server.ts'
import { describeOrder } from './describe-order.server.ts'
import { eventRunsMail } from './emails/event-runs.email.tsx'
import { findMailFacts, type MailFacts } from './queries-mail.server.ts'
import { everyOrder } from './queries-scope.server.ts'
import { ticketMails, tickets } from './tables.server.ts'

/**
 * Emails the buyer of an order, and those who got their ticket of it by email, that the event runs for sure: an address
 * once for each event, in the language of the order, with the calendar file that says so. Nobody is written to once the
 * event was cancelled. Refuses whoever is not the system.
 */
export async function sendRunsNotice(ctx: Ctx, orderId: string): Promise<void> {
  requireSystem(ctx)

  const facts = await findMailFacts(ctx, orderId)
  if (facts?.order.state !== 'placed' || facts.event.state !== 'published') return

  const buyer = { address: emailKey(facts.email), to: facts.email, code: null }
  const named = await listMailed(ctx, orderId)
  const readers = new Map([...named, buyer].map((reader) => [reader.address, reader]))
  const mails = await Promise.all([...readers.values()].map((reader) => noticeTo(facts, reader, ctx.now())))

  await inTransaction(async (tx) => {
    for (const [behind, mail] of mails.entries()) await sendMail(tx, { ...mail, behind })
  })
}

type Addressee = { address: string; to: string; code: string | null }

/** Whoever sits on a seat of the order and got the ticket by email before it ran for sure. */
async function listMailed(ctx: Ctx, orderId: string): Promise<Addressee[]> {
  const rows = await read(ctx)
    .select({ address: ticketMails.address, to: tickets.participantEmail, code: tickets.code })
    .from(ticketMails)
    .innerJoin(tickets, eq(tickets.orderId, ticketMails.orderId))
    .innerJoin(eventAssurances, eq(eventAssurances.eventId, ticketMails.eventId))
    .where(
      and(
        everyOrder(ctx),
        eq(ticketMails.orderId, orderId),
        eq(tickets.state, 'valid'),
        lte(ticketMails.askedAt, eventAssurances.assuredAt),
      ),
    )
    .orderBy(asc(ticketMails.id), asc(tickets.position))
  return rows.flatMap(({ address, to, code }) =>
    to !== null && emailKey(to) === address ? [{ address, to, code }] : [],
  )
}

async function noticeTo(facts: MailFacts, { address, to, code }: Addressee, now: Date): Promise<Mail> {
  const path = code === null ? `/mybooking/${facts.order.reference}` : `/ticket/${code}`
  const { t, linkTo, attachments, ...said } = describeOrder(facts, { path, now })
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
