import { and, eq } from 'drizzle-orm'
import { lockTrainingRequest } from '#app/features/sales/training-requests/lock-training-request.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { reschedulings } from './tables.server.ts'

/**
 * One rescheduling of a training of which the actor is one side, with its request and its terms, all locked.
 * Anybody else's is not found.
 */
export async function lockRescheduling(tx: Tx, ctx: Ctx, { code, number }: { code: string; number: number }) {
  const { request, terms } = await lockTrainingRequest(tx, ctx, { code })
  const [rescheduling] = await tx
    .select()
    .from(reschedulings)
    .where(and(eq(reschedulings.requestId, request.id), eq(reschedulings.number, number)))
    .for('update')
  if (!rescheduling) throw notFound()
  const { buyerId, providerId } = request
  return { request, terms, rescheduling: { ...rescheduling, buyerId, providerId } }
}
