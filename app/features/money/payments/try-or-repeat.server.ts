import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { log } from '#app/platform/log.server.ts'
import { processAuthorizationJob } from './jobs.ts'
import type { PaymentRow } from './payable.ts'
import { processAuthorization } from './process-authorization.server.ts'

const AGAIN_MS = 5_000

type Wish = { payment: PaymentRow; deed: 'capture' | 'void' }

/**
 * One deed with money that is set aside; where the gateway does not answer, a job asks again in a few
 * seconds. Returns the payment as it stands then. For the system alone.
 */
export async function tryOrRepeat(ctx: Ctx, { payment, deed }: Wish): Promise<PaymentRow> {
  requireSystem(ctx)

  const work = { paymentId: payment.id, deed }
  try {
    return (await processAuthorization(ctx, work)) ?? payment
  } catch (error) {
    const { requestId } = ctx
    log.warn({ ...work, requestId, err: error }, 'the gateway did not answer about money that is set aside')
    const startAfter = new Date(Date.now() + AGAIN_MS)
    await inTransaction((tx) => enqueue(tx, processAuthorizationJob, work, { startAfter }))
    return payment
  }
}
