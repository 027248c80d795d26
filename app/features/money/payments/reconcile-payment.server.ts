import { and, eq } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { gatewayNamed } from '#app/platform/payments/gateways.server.ts'
import { askedOf } from './payable.ts'
import { isOpenPayment } from './payment.ts'
import { everyPayment } from './queries-scope.server.ts'
import { recordPayment } from './record-payment.server.ts'
import { payments } from './tables.server.ts'

/** How long a confirmation may wait for the payer. */
const CONFIRM_MINUTES = 30

/**
 * Reconciles one payment: asks the gateway and writes down what it says. A charge that the gateway never
 * got is called off there first, so that it cannot happen later. Confirmations are left to the payer for half
 * an hour. For the system alone.
 */
export async function reconcilePayment(ctx: Ctx, paymentId: string): Promise<void> {
  requireSystem(ctx)

  const one = and(everyPayment(ctx), eq(payments.id, paymentId))
  const [payment] = await read(ctx).select().from(payments).where(one)
  if (!payment || !isOpenPayment(payment.state)) return

  const gateway = gatewayNamed(payment.gateway)
  const amount = askedOf(payment)
  const found = await gateway.find(paymentId, amount)
  const age = ctx.now().getTime() - payment.createdAt.getTime()
  const isUnconfirmed = found?.answer === 'redirect' || found?.answer === 'secret'
  const abandoned = found === null || (isUnconfirmed && age > CONFIRM_MINUTES * 60_000)
  const status = abandoned ? await gateway.cancel(paymentId, amount) : found
  await recordPayment(ctx, payment, { status })
}
