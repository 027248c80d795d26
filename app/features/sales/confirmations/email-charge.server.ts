import { isUndecided, quorumOf } from '#app/features/catalogue/events/quorum.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { buyersPath } from '#app/features/sales/orders/buyers-path.server.ts'
import { isUncharged } from '#app/features/sales/orders/open-money.ts'
import { findOwedMinor } from '#app/features/sales/orders/queries-open-quorum.server.ts'
import { describeOrder } from '#app/features/sales/participants/describe-order.server.ts'
import { findMailFacts } from '#app/features/sales/participants/queries-mail.server.ts'
import { formatMoment, zoneName } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { orderChargedMail } from './emails/order-charged.email.tsx'
import { bookingPath } from './queries-noted.server.ts'

/**
 * Emails the buyer of an order once that an authorization was captured, with the invoice number, or that the
 * card was declined and until when it can be paid otherwise; only while that is true. Refuses any actor but
 * the system.
 */
export async function emailCharge(ctx: Ctx, orderId: string): Promise<void> {
  requireSystem(ctx)

  const facts = await findMailFacts(ctx, orderId)
  const account = facts?.order.placedBy
  if (!account) return
  const { order, event, quorum, coming, email: to, numberText } = facts
  const isMissed = isUncharged(order)
  if (!isMissed && order.payment !== 'paid') return

  const path = isMissed ? `/order/${order.reference}` : buyersPath(order)
  const { t, language, title, when, link } = describeOrder(facts, { path, now: ctx.now() })
  const { timeZone } = event
  const until = isMissed ? order.heldUntil : null
  const amount = { minor: await findOwedMinor(ctx, orderId), currency: order.currency }
  const mail = await composeEmail(
    orderChargedMail(t, {
      language,
      title,
      when,
      link,
      total: formatMoney(money(amount.minor, amount.currency), language),
      invoiceNumber: numberText ?? '',
      runs: !isUndecided(quorumOf(quorum, coming, ctx.now())),
      until:
        until &&
        `${formatMoment(until, timeZone, language, ctx.now())} ${zoneName(until, timeZone, language)}`,
    }),
  )

  const about = { to: { account }, about: orderId }
  await inTransaction(async (tx) => {
    const kind = isMissed ? 'orders.uncharged' : 'orders.charged'
    await sendMail(tx, { to, language, kind, ...mail, dedupKey: `${kind}:${orderId}` })
    await notifyAccounts(tx, [
      until
        ? {
            ...about,
            kind: 'seatsUncharged',
            parameters: { title: event.title, until: { at: until.toISOString(), timeZone } },
            link: path,
          }
        : {
            ...about,
            kind: 'seatsCharged',
            parameters: { title: event.title, amount },
            link: bookingPath(order.reference),
          },
    ])
  })
}
