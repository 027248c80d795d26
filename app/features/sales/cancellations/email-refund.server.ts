import { and, eq } from 'drizzle-orm'
import { everyRefund } from '#app/features/money/payments/queries-scope.server.ts'
import { causeOf } from '#app/features/money/payments/refund.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { backOfRefunds } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { describeOrder } from '#app/features/sales/participants/describe-order.server.ts'
import { findMailFacts } from '#app/features/sales/participants/queries-mail.server.ts'
import { attachCreditNote } from '#app/features/sales/receivables/attach-credit-note.server.ts'
import { formatBalance } from '#app/features/sales/receivables/order-balance.ts'
import { findOrderBalanceFor } from '#app/features/sales/receivables/queries-balance.server.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { emailSeatsCancelled } from './email-seats-cancelled.server.ts'
import { paymentRefundedMail } from './emails/payment-refunded.email.tsx'
import { findBackWay } from './queries-owed.server.ts'

/** Tells the buyer of an order once that an amount was paid back. */
export async function emailRefund(ctx: Ctx, refundId: string): Promise<void> {
  requireSystem(ctx)

  const [back] = await read(ctx)
    .select({
      orderId: payments.subjectId,
      amountMinor: backOfRefunds,
      currency: refunds.currency,
      reason: refunds.reason,
      causeKind: refunds.causeKind,
      causeId: refunds.causeId,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.subjectId))
    .where(and(everyRefund(ctx), eq(refunds.id, refundId), eq(payments.subjectKind, 'order')))
  const facts = back && (await findMailFacts(ctx, back.orderId))
  if (!facts) return
  const way = await findBackWay(ctx, back.orderId)
  const cause = causeOf(back)
  // Of seats that were cancelled the email that confirms it says so; what somebody transfers by hand is told
  // once it is sent.
  if (back.reason === 'seats_cancelled' && way.by !== 'transfer') return emailSeatsCancelled(ctx, cause.id)

  // Money that found no seat in time found none because there is no event any more.
  const isOff = back.reason === 'no_seat' && facts.event.state === 'cancelled'
  const reason = isOff ? 'event_cancelled' : back.reason
  const path = `/event/Q/${encodeURIComponent(facts.event.slug)}`
  const { t, language, title, link } = describeOrder(facts, { path, now: ctx.now() })
  const total = formatMoney(money(back.amountMinor, back.currency), language)
  const settled = await findOrderBalanceFor(ctx, back.orderId)
  const note = await attachCreditNote(ctx, { order: facts.order, language, cause })
  const email = await composeEmail(
    paymentRefundedMail(t, {
      language,
      title,
      total,
      link,
      reason,
      way,
      settled: settled && formatBalance(settled, { language, t }),
      isCredited: note.length > 0,
    }),
  )

  await inTransaction((tx) =>
    sendMail(tx, {
      to: facts.email,
      language,
      kind: 'orders.refunded',
      ...email,
      attachments: note,
      dedupKey: `orders.refunded:${refundId}`,
    }),
  )
}
