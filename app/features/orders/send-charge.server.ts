import { isUndecided, quorumOf } from '#app/features/events/quorum.ts'
import { notifyAccounts } from '#app/features/notifications/notify-accounts.server.ts'
import { formatMoment, zoneName } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { describeOrder } from './describe-order.server.ts'
import { orderChargedMail } from './emails/order-charged.email.tsx'
import { buyersPath } from './giving/buyers-path.server.ts'
import { isUncharged } from './open-money.ts'
import { findMailFacts } from './queries-mail.server.ts'
import { bookingPath } from './queries-noted.server.ts'
import { findOwedMinor } from './queries-open-quorum.server.ts'

/**
 * Tells the buyer of an order once that what a card had authorised is charged, with the number of its invoice, or that it was refused and until when it can be
 * paid otherwise; only as long as it is true. Refuses whoever is not the system.
 */
export async function sendCharge(ctx: Ctx, orderId: string): Promise<void> {
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
      ...{ language, title, when, link },
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
