import { buyersPath } from '#app/features/sales/orders/buyers-path.server.ts'
import { sparedOf } from '#app/features/sales/orders/open-money.ts'
import { isComplimentary } from '#app/features/sales/orders/order.ts'
import { findCancellation } from '#app/features/sales/orders/queries-cancellations.server.ts'
import { describeOrder } from '#app/features/sales/participants/describe-order.server.ts'
import { findMailFacts } from '#app/features/sales/participants/queries-mail.server.ts'
import { attachCreditNote } from '#app/features/sales/receivables/attach-credit-note.server.ts'
import { formatBalance } from '#app/features/sales/receivables/order-balance.ts'
import { findOrderBalanceFor } from '#app/features/sales/receivables/queries-balance.server.ts'
import { emailKey } from '#app/kit/email-address.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { seatsCancelledMail } from './emails/seats-cancelled.email.tsx'
import { emailSeatsCancelledJob } from './jobs.ts'
import { findBackWay } from './queries-owed.server.ts'
import { formatRefundWay } from './refund-way.ts'

/** So long the confirmation waits for the credit note of a card, which is issued as the money leaves. */
const WAITS_MS = 120_000

/**
 * Confirms to the buyer once that seats are cancelled, and what comes back, with the credit note, and takes
 * the own seat out of the calendar. Where all comes back because the event became another one, the email
 * about the money says so; nobody is told what they gave for nothing and took back. Refuses whoever is not
 * the system.
 */
export async function emailSeatsCancelled(ctx: Ctx, cancellationId: string): Promise<void> {
  requireSystem(ctx)

  const back = await findCancellation(ctx, cancellationId)
  if (!back || isComplimentary(back) || (back.reason === 'event_moved' && back.amountMinor > 0)) return
  const facts = await findMailFacts(ctx, back.orderId)
  if (!facts) return

  const { order } = facts
  const isWhole = order.state === 'cancelled'
  const own = facts.seats.filter((seat) => emailKey(seat.participantEmail ?? '') === emailKey(facts.email))
  const isOut = own.some((seat) => seat.cancellationId === cancellationId)
  const takesOut = isWhole || (isOut && own.every((seat) => seat.state !== 'valid'))
  const attendee = isOut ? { address: facts.email, name: null } : null
  const said = describeOrder(facts, { path: buyersPath(order), now: ctx.now(), off: takesOut, attendee })
  const { t, language, title, when, link, attachments } = said
  const amount = back.amountMinor > 0 ? money(back.amountMinor, back.currency) : null
  const way = await findBackWay(ctx, back.orderId)
  const settled = await findOrderBalanceFor(ctx, back.orderId)
  const spared = sparedOf(order, back)
  const cause = spared === 'withdrawn' ? null : ({ kind: 'seat_cancellation', id: cancellationId } as const)
  const note = await attachCreditNote(ctx, { order, language, cause })
  const isDue = amount !== null && facts.numberText !== null && note.length === 0
  const until = new Date(back.cancelledAt.getTime() + WAITS_MS)
  if (isDue && way.by !== 'transfer' && ctx.now() < until) return askLater(cancellationId, until)

  const email = await composeEmail(
    seatsCancelledMail(t, {
      language,
      title,
      when,
      link,
      isWhole,
      isSellers: back.reason === 'seller',
      takesOut,
      count: back.seats,
      left: isWhole ? 0 : order.seats,
      back: amount && formatRefundWay(formatMoney(amount, language), way, { t, language, now: ctx.now() }),
      isPaid: order.totalMinor > 0,
      spared,
      settled: settled && formatBalance(settled, { language, t }),
      credit: note.length > 0 ? 'attached' : isDue ? 'later' : null,
    }),
  )

  await inTransaction((tx) =>
    sendMail(tx, {
      to: facts.email,
      language,
      kind: 'orders.seats-cancelled',
      ...email,
      attachments: [...(takesOut ? attachments : []), ...note],
      dedupKey: `orders.seats-cancelled:${cancellationId}`,
    }),
  )
}

/**
 * The refund brings the confirmation along as soon as it left (`emailRefund`); without it this goes
 * alone at last.
 */
async function askLater(cancellationId: string, startAfter: Date): Promise<void> {
  const wish = { startAfter, singletonKey: `later:${cancellationId}` }
  await inTransaction((tx) => enqueue(tx, emailSeatsCancelledJob, { cancellationId }, wish))
}
