import { eq } from 'drizzle-orm'
import { takeTime } from '#app/features/catalogue/availability/take-time.server.ts'
import { lockOrder } from '#app/features/sales/orders/lock-order.server.ts'
import { orderTrainings } from '#app/features/sales/orders/tables.server.ts'
import { accountIdOf, partyIdOf } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { reassignInput } from './inputs.ts'
import { lockTrainingRequest } from './lock-training-request.server.ts'
import { requireTrainer } from './require-trainer.server.ts'
import { trainingRequests } from './tables.server.ts'
import { trainerNamed } from './training-request.ts'
import { timeAskedOf } from './training-time.ts'

/**
 * Names another of a firm's people as who trains, after it has answered and before the training begins: that
 * person's time is booked instead. The same again changes nothing. Somebody else's, and the buyer's, is not
 * found; refuses `trainings:refused.notOpen` of one that is not, or no longer, to be held and
 * `trainers:refused.engaged` when that person is booked; bad input beside `trainer`.
 */
export async function reassignTraining(ctx: Ctx, input: unknown): Promise<void> {
  const { code, trainer } = parseInput(reassignInput, input)

  await inTransaction(async (tx) => {
    const { request } = await lockTrainingRequest(tx, ctx, { code })
    const { id, orderId, buyerId, providerId, state, trainerId: before } = request
    if (partyIdOf(ctx.actor) !== providerId) throw notFound()
    if (state !== 'countered' && state !== 'accepted') throw refuse('conflict', 'trainings:refused.notOpen')
    const trainerId = await requireTrainer(tx, { actor: ctx.actor, username: trainer })
    if (trainerId === null) throw notFound()

    if (trainerId === before) return
    if (orderId !== null) await moveTime(tx, ctx, { orderId, trainerId })
    await tx
      .update(trainingRequests)
      .set({ trainerId, updatedAt: ctx.now() })
      .where(eq(trainingRequests.id, id))
    await audit(tx, ctx, 'training-request.reassign', { kind: 'training-request', id }, {})
    if (orderId === null) return
    const sides = { buyer: buyerId, provider: providerId }
    await recordFact(tx, trainerNamed, id, {
      ...sides,
      trainer: trainerId,
      before,
      by: accountIdOf(ctx.actor),
    })
  })
}

async function moveTime(
  tx: Tx,
  ctx: Ctx,
  { orderId, trainerId }: { orderId: string; trainerId: Parameters<typeof timeAskedOf>[0] },
) {
  const order = await lockOrder(tx, orderId)
  const [training] = await tx.select().from(orderTrainings).where(eq(orderTrainings.orderId, orderId))
  const isLive = ['held', 'reserved', 'confirmed'].includes(order.state)
  if (!training || !isLive || training.startsAt <= ctx.now())
    throw refuse('conflict', 'trainings:refused.notOpen')
  await takeTime(tx, ctx, timeAskedOf(trainerId, orderId, training))
}
