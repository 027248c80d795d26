import { and, eq } from 'drizzle-orm'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { trainingRequestsSeenBy } from './queries-scope.server.ts'
import { trainingRequests } from './tables.server.ts'
import { getTrainingTerms } from './terms/get-training-terms.server.ts'

/**
 * A request of which the actor is one side, locked, with its terms. Anybody else's is not found; an outdated
 * version is refused with `trainings:refused.changed`.
 */
export async function lockTrainingRequest(
  tx: Tx,
  ctx: Ctx,
  { code, version }: { code: string; version?: number },
) {
  const [request] = await tx
    .select()
    .from(trainingRequests)
    .where(and(eq(trainingRequests.code, code), trainingRequestsSeenBy(ctx.actor)))
    .for('update')
  if (!request) throw notFound()
  if (version !== undefined && version !== request.version)
    throw refuse('conflict', 'trainings:refused.changed')
  const subject = { kind: 'training-request', id: request.id } as const
  const terms = await getTrainingTerms(tx, { subject, version: request.version })
  return { request, terms }
}
