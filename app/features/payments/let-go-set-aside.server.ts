import { and, eq } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { gatewayNamed } from '#app/platform/payments/gateways.server.ts'
import { everyPayment } from './queries-scope.server.ts'
import { recordPayment } from './record-payment.server.ts'
import { askedOf, type PaymentRow, type PaymentSubjects } from './subject.ts'
import { payments } from './tables.server.ts'

/**
 * Has the gateway let go what is set aside, also of a payment that was given up before it said so, and records the answer. Returns the payment as it stands
 * then, null where nothing is set aside. Throws where no answer came. For the system alone.
 */
export async function letGoOneSetAside(
  ctx: Ctx,
  paymentId: string,
  subjects: PaymentSubjects,
): Promise<PaymentRow | null> {
  requireSystem(ctx)

  const one = and(everyPayment(ctx), eq(payments.id, paymentId))
  const [payment] = await read(ctx).select().from(payments).where(one)
  if (!payment || payment.setAsideMinor === null) return null
  if (payment.state !== 'authorised' && payment.state !== 'declined') return null
  const finding = await gatewayNamed(payment.gateway).cancel(paymentId, askedOf(payment))
  return (await recordPayment(ctx, payment, { finding, subjects })).payment
}
