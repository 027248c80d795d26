import { countProposal } from '#app/features/procurement/requirements/count-proposal.server.ts'
import { parseInput } from '#app/kit/input.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeProposal } from './change-proposal.server.ts'
import { declineInput } from './inputs.ts'
import { lockReceivedProposal } from './lock-proposal.server.ts'

/**
 * Declines a proposal with a reason that its provider reads. Refuses `proposals:refused.changed` and a step
 * that is not the actor's.
 */
export async function declineProposal(ctx: Ctx, input: unknown): Promise<void> {
  const { reason, ...which } = parseInput(declineInput, input)

  await inTransaction(async (tx) => {
    const { proposal, requirement } = await lockReceivedProposal(tx, ctx, which)
    await changeProposal(tx, ctx, proposal, 'decline', { reason })
    await countProposal(tx, requirement.id, -1)
  })
}
