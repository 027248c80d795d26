import { eq } from 'drizzle-orm'
import { formatMoney, money } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { describeOrder } from './describe-order.server.ts'
import { paymentRefundedMail } from './emails/payment-refunded.email.tsx'
import { findMailFacts } from './queries-mail.server.ts'
import { payments } from './tables.server.ts'

/** Tells the buyer once that a payment which found no seat was paid back. */
export async function sendRefundNotice(ctx: Ctx, paymentId: string): Promise<void> {
  const [payment] = await read(ctx).select().from(payments).where(eq(payments.id, paymentId))
  const facts = payment && (await findMailFacts(read(ctx), payment.orderId))
  if (!facts) return

  const page = `/event/Q/${encodeURIComponent(facts.event.slug)}`
  const { t, language, title, link } = describeOrder(ctx, facts, page)
  const total = formatMoney(money(payment.amountMinor, payment.currency), language)
  const email = await composeEmail(paymentRefundedMail(t, { language, title, total, link }))

  await inTransaction((tx) =>
    sendMail(tx, {
      to: facts.email,
      language,
      kind: 'orders.refunded',
      ...email,
      dedupKey: `orders.refunded:${paymentId}`,
    }),
  )
}
