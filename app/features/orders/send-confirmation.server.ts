import { quorumOf } from '#app/features/events/quorum.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { describeOrder } from './describe-order.server.ts'
import { orderConfirmedMail } from './emails/order-confirmed.email.tsx'
import { buyersPath } from './giving/buyers-path.server.ts'
import { keptRefundTerms } from './kept-refund.ts'
import { isUninvoiced, openMoneyOf } from './open-money.ts'
import { isGiven } from './order.ts'
import { sayOrderSum } from './order-sum.ts'
import { findMailFacts } from './queries-mail.server.ts'

/**
 * Emails the buyer of a placed order once, with the calendar file; so, too, of one whose seats are kept until its event runs and its invoice comes,
 * without that. Refuses whoever is not the system.
 */
export async function sendOrderConfirmation(ctx: Ctx, orderId: string): Promise<void> {
  requireSystem(ctx)

  const facts = await findMailFacts(ctx, orderId)
  if (!facts) return
  const isKept = facts.order.state === 'billed' && isUninvoiced(facts.order)
  if (!isKept && facts.order.state !== 'placed' && facts.order.state !== 'completed') return
  // Who gave seats away was told on the page.
  if (isGiven(facts.order)) return

  const now = ctx.now()
  const { order, email: to, seats } = facts
  const { t, linkTo: _linkTo, attachments, ...said } = describeOrder(facts, { path: buyersPath(order), now })
  // What is still owed by transfer has an email of its own.
  const open = openMoneyOf(order)
  const isSaid = order.totalMinor > 0 && (order.payment !== 'awaiting' || open !== null)
  const sum = isSaid ? sayOrderSum(order, { language: said.language, t }) : null
  const quorum = quorumOf(facts.quorum, facts.coming, now, facts.filled)
  const email = await composeEmail(
    orderConfirmedMail(t, {
      ...said,
      seats: order.seats,
      unnamed: seats.filter((seat) => seat.participantName === null).length,
      sum,
      open,
      isKept,
      refund:
        keptRefundTerms(
          order,
          { timeZone: facts.event.timeZone, quorum },
          { language: said.language, t, now },
        )?.sentence ?? null,
      invoiceNumber: facts.numberText,
    }),
  )

  const kind = isKept ? 'orders.reserved' : 'orders.confirmed'
  await inTransaction((tx) =>
    sendMail(tx, {
      to,
      language: said.language,
      kind,
      ...email,
      ...(isKept ? {} : { attachments }),
      dedupKey: `${kind}:${orderId}`,
    }),
  )
}
