import { and, eq, isNull } from 'drizzle-orm'
import type { Money } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { processAuthorizationJob } from './jobs.ts'
import { askedOf, type PaymentRow } from './payable.ts'
import { payments } from './tables.server.ts'

/** Reconciliation comes where the job that asks the gateway does not. */
const LOOK_SECONDS = 60

/**
 * Writes down that `amount` of what is set aside is to be taken, the rest let go, and has the gateway asked
 * once the caller's transaction is there; the first amount counts. Its subject is locked by the caller.
 * Throws for more than is set aside.
 */
export async function writeCapture(
  tx: Tx,
  ctx: Ctx,
  { payment, amount }: { payment: PaymentRow; amount: Money },
): Promise<void> {
  const most = askedOf(payment)
  if (amount.currency !== most.currency || amount.minor > most.minor)
    throw new Error('more than is set aside')
  const lookAt = new Date(ctx.now().getTime() + LOOK_SECONDS * 1_000)
  await tx
    .update(payments)
    .set({ captureMinor: amount.minor, lookAt })
    .where(and(eq(payments.id, payment.id), eq(payments.state, 'authorized'), isNull(payments.captureMinor)))
  await enqueue(tx, processAuthorizationJob, { paymentId: payment.id, deed: 'capture' })
}
