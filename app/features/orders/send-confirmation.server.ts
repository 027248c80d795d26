import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { describeOrder } from './describe-order.server.ts'
import { orderConfirmedMail } from './emails/order-confirmed.email.tsx'
import { buyersPath } from './giving/buyers-path.server.ts'
import { keptRefundTerms } from './kept-refund.ts'
import { isGiven } from './order.ts'
import { sayOrderSum } from './order-sum.ts'
import { findMailFacts } from './queries-mail.server.ts'

/** Emails the buyer of a placed order once, with the calendar file. Refuses whoever is not the system. */
export async function sendOrderConfirmation(ctx: Ctx, orderId: string): Promise<void> {
  requireSystem(ctx)

  const facts = await findMailFacts(ctx, orderId)
  if (!facts || (facts.order.state !== 'placed' && facts.order.state !== 'completed')) return
  // Who gave seats away was told on the page.
  if (isGiven(facts.order)) return

  const { order, email: to, seats } = facts
  const {
    t,
    linkTo: _linkTo,
    attachments,
    ...said
  } = describeOrder(facts, { path: buyersPath(order), now: ctx.now() })
  // What is still owed has an email of its own.
  const isPaid = order.totalMinor > 0 && order.payment !== 'awaiting'
  const sum = isPaid ? sayOrderSum(order, { language: said.language, t }) : null
  const email = await composeEmail(
    orderConfirmedMail(t, {
      ...said,
      seats: order.seats,
      unnamed: seats.filter((seat) => seat.participantName === null).length,
      sum,
      refund:
        keptRefundTerms(order, facts.event.timeZone, { language: said.language, t, now: ctx.now() })
          ?.sentence ?? null,
      invoiceNumber: facts.numberText,
    }),
  )

  await inTransaction((tx) =>
    sendMail(tx, {
      to,
      language: said.language,
      kind: 'orders.confirmed',
      ...email,
      attachments,
      dedupKey: `orders.confirmed:${orderId}`,
    }),
  )
}
