import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeRescheduling } from './change-rescheduling.server.ts'
import { reschedulingInput } from './inputs.ts'
import { lockRescheduling } from './lock-rescheduling.server.ts'
import { canWithdrawRescheduling } from './policy.ts'

/**
 * Withdraws the days that one's own side proposed, before they are answered. Again it changes nothing.
 * Somebody else's is not found; refuses `reschedulings:refused.changed` of a proposal that is not open any
 * more and `reschedulings:refused.others`.
 */
export async function withdrawDays(ctx: Ctx, input: unknown): Promise<void> {
  const which = parseInput(reschedulingInput, input)

  await inTransaction(async (tx) => {
    const { request, rescheduling } = await lockRescheduling(tx, ctx, which)

    if (!canWithdrawRescheduling(ctx.actor, request, rescheduling.proposer))
      throw refuse('forbidden', 'reschedulings:refused.others')

    if (rescheduling.state === 'withdrawn') return
    if (rescheduling.state !== 'open') throw refuse('conflict', 'reschedulings:refused.changed')

    await changeRescheduling(tx, ctx, rescheduling, 'withdraw')
  })
}
