import { eq } from 'drizzle-orm'
import { cancelTraining } from '#app/features/sales/cancellations/cancel-training.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { trainingRequests } from './tables.server.ts'
import { trainingCancelled } from './training-request.ts'

/**
 * Cancels the order of an agreed training for one of its sides, and lets both hear of it. False, and nothing
 * changed, of one that has ended already. Refuses what cancelTraining refuses.
 */
export async function endAgreedTraining(
  tx: Tx,
  ctx: Ctx,
  { orderId, by }: { orderId: string; by: 'customer' | 'provider' },
): Promise<boolean> {
  if (!(await cancelTraining(tx, ctx, { orderId, by }))) return false
  const [request] = await tx
    .select({
      id: trainingRequests.id,
      buyer: trainingRequests.buyerId,
      provider: trainingRequests.providerId,
    })
    .from(trainingRequests)
    .where(eq(trainingRequests.orderId, orderId))
  if (!request) return true
  const { id, ...sides } = request
  const said = { ...sides, order: orderId, cancelledBy: by, by: accountIdOf(ctx.actor) }
  await recordFact(tx, trainingCancelled, id, said)
  return true
}
