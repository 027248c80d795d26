import { and, eq } from 'drizzle-orm'
import { money } from '#app/kit/money.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { gatewayNamed } from '#app/platform/payments/gateways.server.ts'
import { everyPayment } from './queries-scope.server.ts'
import { recordPayment } from './record-payment.server.ts'
import { askedOf, type PaymentRow, type PaymentSubjects } from './subject.ts'
import { payments } from './tables.server.ts'

/**
 * Takes what is written down to be taken of money that is set aside, and records the answer. Returns the payment as it stands then, null where there was
 * nothing to take any more. Throws where no answer came. For the system alone.
 */
export async function takeOneSetAside(
  ctx: Ctx,
  paymentId: string,
  subjects: PaymentSubjects,
): Promise<PaymentRow | null> {
  requireSystem(ctx)

  const one = and(everyPayment(ctx), eq(payments.id, paymentId))
  const [payment] = await read(ctx).select().from(payments).where(one)
  if (payment?.state !== 'authorised' || payment.takeMinor === null) return null
  const amount = money(payment.takeMinor, payment.currency)
  const finding = await gatewayNamed(payment.gateway).capture?.({
    ...{ paymentId, amount, authorised: askedOf(payment) },
  })
  if (!finding) throw new Error(`${payment.gateway} sets no money aside`)
  return (await recordPayment(ctx, payment, { finding, subjects })).payment
}
