import { requireThere } from '#app/features/sales/training-requests/require-there.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeRescheduling } from './change-rescheduling.server.ts'
import { reschedulingInput } from './inputs.ts'
import { lockAgreedTraining } from './lock-agreed-training.server.ts'
import { lockRescheduling } from './lock-rescheduling.server.ts'
import { moveTraining } from './move-training.server.ts'
import { canAnswerRescheduling } from './policy.ts'

/**
 * Accepts the days that the other side proposed and that were read, by their number: the training moves to
 * them at once, and with it all that shows its days. The same yes again changes nothing. Somebody else's is
 * not found; refuses `reschedulings:refused.changed` of a proposal that is not open any more,
 * `reschedulings:refused.own`, `trainings:refused.tooLate`, `trainings:refused.otherSide`,
 * `trainers:refused.engaged` when the trainer is booked then, and what lockAgreedTraining refuses.
 */
export async function acceptDays(ctx: Ctx, input: unknown): Promise<void> {
  const which = parseInput(reschedulingInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)

  await inTransaction(async (tx) => {
    const { request, terms, rescheduling } = await lockRescheduling(tx, ctx, which)
    if (rescheduling.state === 'accepted') return
    const agreed = await lockAgreedTraining(tx, ctx, request)

    if (!canAnswerRescheduling(actor, request, rescheduling.proposer))
      throw refuse('forbidden', 'reschedulings:refused.own')

    if (rescheduling.state !== 'open') throw refuse('conflict', 'reschedulings:refused.changed')
    if (rescheduling.answerBy <= ctx.now()) throw refuse('conflict', 'trainings:refused.tooLate')
    const isOfBuyer = rescheduling.proposer === 'buyer'
    await requireThere(tx, isOfBuyer ? request.buyerId : request.providerId)

    await moveTraining(tx, ctx, { request, terms, rescheduling, agreed })
    await changeRescheduling(tx, ctx, rescheduling, 'accept', { answeredBy: actor.accountId })
  })
}
