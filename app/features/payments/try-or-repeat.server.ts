import type { Job } from '#app/kit/job.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { PaymentRow } from './subject.ts'

const AGAIN_MS = 5_000

/** Asks a gateway about a payment; where it does not answer, a job does so again in a few seconds. Returns the payment as it stands then. For the system alone. */
export async function tryOrRepeat(
  ctx: Ctx,
  payment: PaymentRow,
  job: Job<{ paymentId: string }>,
  ask: () => Promise<PaymentRow | null>,
): Promise<PaymentRow> {
  requireSystem(ctx)

  try {
    return (await ask()) ?? payment
  } catch (error) {
    log.warn(
      { paymentId: payment.id, requestId: ctx.requestId, err: error },
      'the gateway did not answer about money that is set aside',
    )
    const startAfter = new Date(Date.now() + AGAIN_MS)
    await inTransaction((tx) => enqueue(tx, job, { paymentId: payment.id }, { startAfter }))
    return payment
  }
}
