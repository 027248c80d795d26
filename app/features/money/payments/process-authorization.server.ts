import { and, eq } from 'drizzle-orm'
import { money } from '#app/kit/money.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { PaymentResult } from '#app/platform/payments/gateway.server.ts'
import { gatewayNamed } from '#app/platform/payments/gateways.server.ts'
import { askedOf, type PaymentRow } from './payable.ts'
import { everyPayment } from './queries-scope.server.ts'
import { recordPayment } from './record-payment.server.ts'
import { payments } from './tables.server.ts'

/** To take of what is set aside as much as is written down, or to let it go. */
type AuthorizationWork = { paymentId: string; deed: 'capture' | 'void' }

/**
 * Asks the gateway for one deed with money that is set aside, and records the answer; let go is also what was
 * given up before it was set aside. Returns the payment as it stands then, null where there is nothing to do.
 * Throws where no answer came. For the system alone.
 */
export async function processAuthorization(
  ctx: Ctx,
  { paymentId, deed }: AuthorizationWork,
): Promise<PaymentRow | null> {
  requireSystem(ctx)

  const one = and(everyPayment(ctx), eq(payments.id, paymentId))
  const [payment] = await read(ctx).select().from(payments).where(one)
  if (!payment) return null
  const status = await (deed === 'capture' ? take(payment) : letGo(payment))
  return status && (await recordPayment(ctx, payment, { status })).payment
}

async function take(payment: PaymentRow): Promise<PaymentResult | null> {
  const { id: paymentId, gateway, state, captureMinor, currency } = payment
  if (state !== 'authorized' || captureMinor === null) return null
  const { capture } = gatewayNamed(gateway)
  if (!capture) throw new Error(`${gateway} sets no money aside`)
  return capture({ paymentId, amount: money(captureMinor, currency), authorized: askedOf(payment) })
}

async function letGo(payment: PaymentRow): Promise<PaymentResult | null> {
  const { id, gateway, state, authorizedMinor } = payment
  if (authorizedMinor === null || (state !== 'authorized' && state !== 'declined')) return null
  return gatewayNamed(gateway).cancel(id, askedOf(payment))
}
