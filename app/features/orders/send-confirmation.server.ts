import { eq } from 'drizzle-orm'
import { writeCalendar } from '#app/features/events/write-calendar.server.ts'
import { formatDay, formatSession } from '#app/kit/dates.ts'
import { isLanguage, type Language, pathIn } from '#app/kit/language.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { orderConfirmedMail } from './emails/order-confirmed.email.tsx'
import { participantTicketMail } from './emails/participant-ticket.email.tsx'
import { paymentRefundedMail } from './emails/payment-refunded.email.tsx'
import type { TicketRow } from './lock-order.server.ts'
import { findMailFacts, type MailFacts } from './queries-mail.server.ts'
import { payments, tickets } from './tables.server.ts'

/** Emails the buyer of a placed order once, with the calendar file, and each named participant the own ticket. */
export async function sendOrderConfirmation(ctx: Ctx, orderId: string): Promise<void> {
  await inTransaction(async (tx) => {
    const facts = await findMailFacts(tx, orderId)
    if (!facts || (facts.order.state !== 'placed' && facts.order.state !== 'completed')) return

    const { order, event, email, seats } = facts
    const language = languageOf(order.language)
    const paid = order.totalMinor > 0 ? money(order.totalMinor, order.currency) : null
    const content = orderConfirmedMail(translator(language), {
      language,
      title: event.title,
      seats: seats.length,
      unnamed: seats.filter((seat) => seat.participantName === null).length,
      ...whenAndWhere(ctx, facts, language),
      total: paid && formatMoney(paid, language),
      invoiceNumber: facts.numberText,
      link: linkTo(language, `/mybooking/${order.reference}`),
    })
    await sendMail(tx, {
      to: email,
      language,
      kind: 'orders.confirmed',
      ...(await composeEmail(content)),
      attachments: [calendarOf(facts)],
      dedupKey: `orders.confirmed:${order.id}`,
    })
    for (const seat of seats) await sendTicketMail(tx, ctx, facts, seat)
  })
}

/** Emails the participant of one seat the own ticket, once per seat and address. */
export async function sendParticipantTicket(ctx: Ctx, ticketId: string): Promise<void> {
  await inTransaction(async (tx) => {
    const [seat] = await tx.select().from(tickets).where(eq(tickets.id, ticketId))
    const facts = seat && (await findMailFacts(tx, seat.orderId))
    if (facts) await sendTicketMail(tx, ctx, facts, seat)
  })
}

async function sendTicketMail(tx: Tx, ctx: Ctx, facts: MailFacts, seat: TicketRow): Promise<void> {
  if (seat.state !== 'valid' || !seat.participantName || !seat.participantEmail) return
  const language = languageOf(facts.order.language)
  const content = participantTicketMail(translator(language), {
    language,
    title: facts.event.title,
    name: seat.participantName,
    code: seat.code,
    ...whenAndWhere(ctx, facts, language),
    link: linkTo(language, `/ticket/${seat.code}`),
    privacy: linkTo(language, '/privacy'),
  })
  await sendMail(tx, {
    to: seat.participantEmail,
    language,
    kind: 'orders.ticket',
    ...(await composeEmail(content)),
    attachments: [calendarOf(facts)],
    dedupKey: `orders.ticket:${seat.id}:${seat.participantEmail.toLowerCase()}`,
  })
}

/** Tells the buyer once that a payment which found no seat was paid back. */
export async function sendRefundNotice(paymentId: string): Promise<void> {
  await inTransaction(async (tx) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId))
    const facts = payment && (await findMailFacts(tx, payment.orderId))
    if (!facts) return

    const language = languageOf(facts.order.language)
    const content = paymentRefundedMail(translator(language), {
      language,
      title: facts.event.title,
      total: formatMoney(money(payment.amountMinor, payment.currency), language),
      link: linkTo(language, `/event/Q/${encodeURIComponent(facts.event.slug)}`),
    })
    await sendMail(tx, {
      to: facts.email,
      language,
      kind: 'orders.refunded',
      ...(await composeEmail(content)),
      dedupKey: `orders.refunded:${paymentId}`,
    })
  })
}

function languageOf(code: string): Language {
  return isLanguage(code) ? code : 'en'
}

function linkTo(language: Language, path: string): string {
  return config().ORIGIN + pathIn(language, path)
}

function whenAndWhere(ctx: Ctx, { event }: MailFacts, language: Language) {
  const { startsAt, endsAt, timeZone } = event
  const when = event.dateOnly
    ? formatDay(startsAt, timeZone, language, ctx.now())
    : formatSession(startsAt, endsAt, timeZone, language, ctx.now())
  return { when, where: placeOf(event) }
}

function placeOf(event: MailFacts['event']): string {
  if (event.mode === 'online') return event.onlineUrl ?? ''
  return [event.venue, event.street, event.city].filter(Boolean).join(', ')
}

function calendarOf({ order, event, sessions, organiser }: MailFacts) {
  const content = writeCalendar({
    uid: order.reference,
    slug: event.slug,
    title: event.title,
    place: placeOf(event),
    organiser,
    sequence: event.calendarSequence,
    cancelled: event.state === 'cancelled',
    sessions,
    zone: event.mode === 'venue' ? event.timeZone : undefined,
  })
  return { filename: `${order.reference}.ics`, contentType: 'text/calendar; charset=utf-8', content }
}
