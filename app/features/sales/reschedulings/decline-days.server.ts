import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeRescheduling } from './change-rescheduling.server.ts'
import { declineDaysInput } from './inputs.ts'
import { lockRescheduling } from './lock-rescheduling.server.ts'
import { canAnswerRescheduling } from './policy.ts'

/**
 * Says no to the days that the other side proposed, with a word if one likes: the training stays as it was
 * agreed on. The same no again changes nothing. Somebody else's is not found; refuses
 * `reschedulings:refused.changed` of a proposal that is not open any more and `reschedulings:refused.own`.
 */
export async function declineDays(ctx: Ctx, input: unknown): Promise<void> {
  const { answer, ...which } = parseInput(declineDaysInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)

  await inTransaction(async (tx) => {
    const { request, rescheduling } = await lockRescheduling(tx, ctx, which)

    if (!canAnswerRescheduling(actor, request, rescheduling.proposer))
      throw refuse('forbidden', 'reschedulings:refused.own')

    if (rescheduling.state === 'declined') return
    if (rescheduling.state !== 'open') throw refuse('conflict', 'reschedulings:refused.changed')

    await changeRescheduling(tx, ctx, rescheduling, 'decline', {
      answer,
      answeredBy: actor.accountId,
    })
  })
}
