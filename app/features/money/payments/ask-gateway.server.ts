import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { PaymentRequest } from '#app/platform/payments/gateway.server.ts'
import { gatewayNamed } from '#app/platform/payments/gateways.server.ts'
import type { GatewayStatus } from './apply-status.server.ts'
import { reconcilePaymentJob } from './jobs.ts'
import { type Recorded, recordPayment } from './record-payment.server.ts'
import type { StartedPayment } from './start-payment.server.ts'

/**
 * Asks the gateway to charge a payment that is committed, or to set it aside where it was started so, and
 * records its answer. Silence or a fault of the gateway leaves the payment `unknown`, and a job asks again in
 * a few seconds. For the system alone: whoever calls has seen that the payer may. Refuses what gatewayNamed
 * refuses.
 */
export async function askGateway(
  ctx: Ctx,
  payment: StartedPayment,
  asked: Omit<PaymentRequest, 'paymentId' | 'amount' | 'later'> & { later?: never },
): Promise<Recorded> {
  requireSystem(ctx)
  const gateway = gatewayNamed(payment.gateway)
  let status: GatewayStatus
  try {
    const { id: paymentId, amount, later } = payment
    status = await gateway.createPayment({ paymentId, amount, ...asked, ...(later && { later }) })
  } catch (error) {
    log.warn({ paymentId: payment.id, err: error }, 'the gateway did not answer')
    status = { answer: 'silence' }
    await inTransaction((tx) =>
      enqueue(
        tx,
        reconcilePaymentJob,
        { paymentId: payment.id },
        { startAfter: new Date(Date.now() + 5_000) },
      ),
    )
  }
  return recordPayment(ctx, payment, { status })
}
