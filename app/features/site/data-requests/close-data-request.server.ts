import { and, eq, isNull } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { closedRequestInput } from './inputs.ts'
import { canAnswerDataRequests } from './policy.ts'
import { dataRequestsAnsweredBy } from './queries-scope.server.ts'
import { dataRequests } from './tables.server.ts'

/**
 * Closes a request: the data was given, or it was refused, with a reason. Refuses with `conflict` one that is
 * closed, and that data was given which nobody has proven to own. For staff that looks after accounts; not
 * found for anybody else.
 */
export async function closeDataRequest(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canAnswerDataRequests(actor)) throw notFound()
  const { code, outcome, reason } = parseInput(closedRequestInput, input)

  await inTransaction(async (tx) => {
    const [request] = await tx
      .select({ id: dataRequests.id, provenAt: dataRequests.provenAt })
      .from(dataRequests)
      .where(and(dataRequestsAnsweredBy(actor), eq(dataRequests.code, code), isNull(dataRequests.closedAt)))
      .for('update')
    if (!request) throw refuse('conflict', 'data-requests:refused.done')
    if (outcome === 'given' && request.provenAt === null)
      throw refuse('conflict', 'data-requests:refused.unproven')

    const closed = { outcome, closedBy: actor.accountId, closedAt: ctx.now() }
    await tx.update(dataRequests).set(closed).where(eq(dataRequests.id, request.id))
    const details = { outcome, reason: personal(reason) }
    await audit(tx, ctx, 'data-request.close', { kind: 'data-request', id: request.id }, details)
  })
}
