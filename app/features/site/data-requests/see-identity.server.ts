import { and, eq, isNull } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { seenIdentityInput } from './inputs.ts'
import { canAnswerDataRequests } from './policy.ts'
import { dataRequestsAnsweredBy } from './queries-scope.server.ts'
import { dataRequests } from './tables.server.ts'

/**
 * Notes that staff has seen who asks, and by what. Refuses with `conflict` what is proven or closed. For
 * staff that looks after accounts; not found for anybody else.
 */
export async function seeIdentity(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canAnswerDataRequests(actor)) throw notFound()
  const { code, reason } = parseInput(seenIdentityInput, input)

  await inTransaction(async (tx) => {
    const [request] = await tx
      .select({ id: dataRequests.id })
      .from(dataRequests)
      .where(and(dataRequestsAnsweredBy(actor), eq(dataRequests.code, code)))
      .for('update')
    if (!request) throw notFound()

    const seen = await tx
      .update(dataRequests)
      .set({ proof: 'seen', provenAt: ctx.now() })
      .where(
        and(eq(dataRequests.id, request.id), isNull(dataRequests.provenAt), isNull(dataRequests.closedAt)),
      )
    if (!seen.rowCount) throw refuse('conflict', 'data-requests:refused.done')
    await audit(
      tx,
      ctx,
      'data-request.see',
      { kind: 'data-request', id: request.id },
      { reason: personal(reason) },
    )
  })
}
