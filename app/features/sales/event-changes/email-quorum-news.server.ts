import { and, eq, ne, sql } from 'drizzle-orm'
import { quorumOf } from '#app/features/catalogue/events/quorum.ts'
import { everyRefund } from '#app/features/money/payments/queries-scope.server.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import type { Happened } from '#app/features/people/notifications/notification.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import {
  listNoted,
  listReaders,
  type NotedReader,
  type Reader,
} from '#app/features/sales/announcements/queries-readers.server.ts'
import type { News } from '#app/features/sales/cancellations/event-news.ts'
import { findBackWay } from '#app/features/sales/cancellations/queries-owed.server.ts'
import { type BackWay, formatRefundWay } from '#app/features/sales/cancellations/refund-way.ts'
import { bookingPath } from '#app/features/sales/confirmations/queries-noted.server.ts'
import { buyersPath } from '#app/features/sales/orders/buyers-path.server.ts'
import { describeOrder } from '#app/features/sales/participants/describe-order.server.ts'
import { findMailFacts, type MailFacts } from '#app/features/sales/participants/queries-mail.server.ts'
import { formatMoment } from '#app/kit/dates.ts'
import { textForMail } from '#app/kit/mail-text.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { type Mail, sendMail } from '#app/platform/mail.server.ts'
import { eventNewsMail } from './emails/event-news.email.tsx'
import { findDecision } from './queries-news-decision.server.ts'

type Decision = Awaited<ReturnType<typeof findDecision>>
type QuorumMail = { news: News; decision: Decision; facts: MailFacts; refundableMinor: number; way: BackWay }

/**
 * Emails the buyer of an order and its participants news of their event's quorum, and notifies those with an
 * account: each address once for each decision day, and only while it is true; of an agreed training its
 * participants alone. Refuses any actor but the system.
 */
export async function emailQuorumNews(
  ctx: Ctx,
  { orderId, news, decisionId }: { orderId: string; news: News; decisionId: string | null },
): Promise<void> {
  requireSystem(ctx)

  const facts = await findMailFacts(ctx, orderId)
  if (!facts) return
  const decision = await findDecision(ctx, facts.event.id, news)
  const isOff = facts.event.state === 'cancelled' && facts.order.state === 'cancelled'
  const isTrue = facts.order.state === 'confirmed' && decision !== null && decision.id === decisionId
  if (news === 'cancelled' ? !isOff : !isTrue) return
  const [refundableMinor, way] = await Promise.all([countBack(ctx, orderId), findBackWay(ctx, orderId)])
  const details = { news, decision, facts, refundableMinor, way }
  // Who ordered an agreed training reads of it as of a training.
  const isAgreed = facts.event.heldFor !== null
  const isMeant = ({ code }: { code: string | null }) => !isAgreed || code !== null
  const readers = (await listReaders(ctx, facts)).filter(isMeant)
  const mails = await Promise.all(readers.map((reader) => mailTo(details, reader, ctx.now())))
  const notes = notesOf(details, (await listNoted(ctx, facts, readers)).filter(isMeant))

  await inTransaction(async (tx) => {
    for (const [behind, mail] of mails.entries()) await sendMail(tx, { ...mail, behind })
    await notifyAccounts(tx, notes)
  })
}

/** What of an order goes back because its event was cancelled. */
async function countBack(ctx: Ctx, orderId: string): Promise<number> {
  const [back] = await read(ctx)
    .select({ minor: sql`coalesce(sum(${refunds.amountMinor}), 0)`.mapWith(Number) })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        everyRefund(ctx),
        eq(payments.subjectKind, 'order'),
        eq(payments.subjectId, orderId),
        eq(refunds.reason, 'event_cancelled'),
        ne(refunds.state, 'failed'),
      ),
    )
  return back?.minor ?? 0
}

async function mailTo(
  { news, decision, facts, refundableMinor, way }: QuorumMail,
  { address, to, code, attendee }: Reader,
  now: Date,
): Promise<Mail> {
  const { event, order, coming, quorum } = facts
  const own = code === null ? buyersPath(order) : `/ticket/${code}`
  const path = news === 'cancelled' && code !== null ? `/event/Q/${encodeURIComponent(event.slug)}` : own
  const { t, language, title, when, link, linkTo, attachments } = describeOrder(facts, {
    path,
    now,
    attendee,
  })
  const at = news === 'missed' ? decision?.answerBy : decision?.movedTo
  const total = code === null && refundableMinor > 0 ? money(refundableMinor, order.currency) : null
  const open = code === null && total === null ? openOf(order) : null
  const keptOpen = open && t(`orders:mail.cancelled.${open}`)
  const email = await composeEmail(
    eventNewsMail(t, {
      news,
      language,
      title,
      when,
      link,
      missing: quorumOf(quorum, coming, now).missing,
      tooFew: decision !== null,
      words: textForMail(event.cancelWords, 1_000),
      at: at ? formatMoment(at, event.timeZone, language, now) : '',
      money: total ? formatRefundWay(formatMoney(total, language), way, { t, language, now }) : keptOpen,
      privacy: code === null ? null : linkTo('/privacy'),
    }),
  )
  return {
    to,
    language,
    ...email,
    kind: `orders.${news}`,
    // What stood in a calendar is taken out of it.
    ...(news === 'cancelled' ? { attachments } : {}),
    dedupKey: `orders.${news}:${news === 'cancelled' ? event.id : decision?.id}:${address}`,
  }
}

/**
 * What was open of an order of which nothing was paid: what a card had set aside, what was promised, or what
 * was owed on an invoice, be it issued or not.
 */
function openOf({ billedAt, payment, groupDealId, confirmedAt, totalMinor }: MailFacts['order']) {
  if (payment === 'paid' || totalMinor === 0) return null
  if (billedAt !== null) return 'nothingOwed'
  if (groupDealId !== null && payment === 'none') return 'pledgeOver'
  return payment !== 'none' && (groupDealId !== null || confirmedAt !== null) ? 'setAside' : null
}

function notesOf({ news, decision, facts }: QuorumMail, noted: NotedReader[]): Happened[] {
  const { event, order } = facts
  const { title, timeZone, slug } = event
  const page = `/event/Q/${encodeURIComponent(slug)}`
  const linkOf = (code: string | null) => {
    if (code === null) return bookingPath(order.reference)
    return news === 'cancelled' ? page : `/ticket/${code}`
  }
  return noted.flatMap(({ account, code }): Happened[] => {
    const [to, link] = [{ account }, linkOf(code)]
    if (news === 'cancelled')
      return [{ kind: 'eventCancelled', to, link, about: event.id, parameters: { title } }]
    if (!decision) return []
    const about = decision.id
    if (news === 'missed') {
      const until = { at: decision.answerBy.toISOString(), timeZone }
      return [{ kind: 'quorumPending', to, link, about, parameters: { title, until } }]
    }
    const date = { at: (decision.movedTo ?? event.startsAt).toISOString(), timeZone }
    return [{ kind: 'quorumMoved', to, link, about, parameters: { title, date } }]
  })
}
