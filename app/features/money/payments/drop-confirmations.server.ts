import { and, eq, ne } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { log } from '#app/platform/log.server.ts'
import { gatewayNamed } from '#app/platform/payments/gateways.server.ts'
import { askedOf } from './payable.ts'
import type { Subject } from './payment.ts'
import { everyPayment } from './queries-scope.server.ts'
import { recordPayment } from './record-payment.server.ts'
import { payments } from './tables.server.ts'

/**
 * Before another way to pay is tried: payments of the subject that wait for the payer's confirmation are
 * called off at the gateway, so that two are never charged. One that was confirmed in the meantime counts;
 * one whose gateway does not answer waits on. For the system alone: whoever calls has seen that the payer
 * may.
 */
export async function dropConfirmations(
  ctx: Ctx,
  subject: Subject,
  { exceptKey = '' }: { exceptKey?: string },
): Promise<void> {
  requireSystem(ctx)

  const rows = await read(ctx)
    .select()
    .from(payments)
    .where(
      and(
        everyPayment(ctx),
        eq(payments.subjectKind, subject.kind),
        eq(payments.subjectId, subject.id),
        eq(payments.state, 'confirming'),
        ne(payments.idempotencyKey, exceptKey),
      ),
    )
  for (const payment of rows) {
    const amount = askedOf(payment)
    const status = await gatewayNamed(payment.gateway)
      .cancel(payment.id, amount)
      .catch((error: unknown) => {
        log.warn(
          { paymentId: payment.id, err: error },
          'a gateway did not answer that a payment is called off',
        )
      })
    if (status) await recordPayment(ctx, payment, { status })
  }
}
