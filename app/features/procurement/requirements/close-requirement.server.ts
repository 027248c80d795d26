import { requireParty } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeRequirementState } from './change-requirement-state.server.ts'
import { closeRequirementInput } from './inputs.ts'
import { lockOwnRequirement } from './lock-requirement.server.ts'

/**
 * Ends an own requirement after its deadline without choosing anybody, with a reason that all who answered
 * read. Refuses `common:refused.state` before the deadline and once it is over.
 */
export async function closeRequirement(ctx: Ctx, input: unknown): Promise<void> {
  const { url, reason } = parseInput(closeRequirementInput, input)
  const { actor } = ctx
  requireParty(actor)

  await inTransaction(async (tx) => {
    const row = await lockOwnRequirement(tx, actor, url)
    await changeRequirementState(tx, ctx, row, 'close', { closedReason: reason })
  })
}
