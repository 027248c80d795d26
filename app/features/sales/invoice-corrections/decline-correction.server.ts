import { and, eq } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeCorrectionRequest } from './change-correction-request.server.ts'
import { declineCorrectionInput } from './inputs.ts'
import { canCorrectInvoice } from './policy.ts'
import { correctionRequestsOf } from './queries-scope.server.ts'
import { correctionRequests } from './tables.server.ts'

/**
 * Says no to what a buyer asked to be corrected, with a reason that it reads. Again, nothing changes. A
 * request of others is not found; refuses with `forbidden` who may not correct the invoice.
 */
export async function declineCorrection(ctx: Ctx, input: unknown): Promise<void> {
  const { request: id, reason } = parseInput(declineCorrectionInput, input)

  await inTransaction(async (tx) => {
    const [request] = await tx
      .select()
      .from(correctionRequests)
      .where(and(correctionRequestsOf(ctx.actor), eq(correctionRequests.id, id)))
      .for('update')
    if (!request) throw notFound()
    if (!canCorrectInvoice(ctx.actor, request)) throw refuse('forbidden', 'common:refused.forbidden')
    if (request.state !== 'asked') return

    await changeCorrectionRequest(tx, ctx, request, 'decline', reason)
  })
}
