import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { closeFailure } from '#app/platform/failures/close-failure.server.ts'
import { canSettleFailures } from '../policy.ts'
import { failureInput } from './inputs.ts'
import { getFailure } from './queries-failure.server.ts'

/**
 * Has something that failed for good tried anew (`again`), or lets it be for a reason that colleagues read
 * (`leave`). For who operates the installation; not found for anybody else. Refuses with `conflict` what
 * somebody has settled meanwhile, and an email that has lost the words that open something.
 */
export async function settleFailure(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canSettleFailures(actor)) throw notFound()
  const { id, decision, reason } = parseInput(failureInput, input)
  const failure = await getFailure(ctx, id)
  if (decision === 'again' && !failure.isRepeatable)
    throw refuse('conflict', 'backoffice:failure.refused.lost')

  await inTransaction(async (tx) => {
    const facts = { id, outcome: decision, reason, by: actor.accountId, at: ctx.now() }
    const closed = await closeFailure(tx, facts)
    if (!closed) throw refuse('conflict', 'backoffice:failure.refused.settled')

    const why = reason === '' ? {} : { reason: personal(reason) }
    const subject = { kind: closed.kind, id: closed.subjectId }
    await audit(tx, ctx, `failure.${decision}`, subject, { name: closed.name, ...why })
  })
}
