import { parseInput } from '#app/kit/input.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeProposal } from './change-proposal.server.ts'
import { shortlistInput } from './inputs.ts'
import { lockReceivedProposal } from './lock-proposal.server.ts'

/**
 * Puts a proposal on the shortlist of the requirement's owner. Refuses `proposals:refused.changed` and a step
 * that is not the actor's.
 */
export async function shortlistProposal(ctx: Ctx, input: unknown): Promise<void> {
  const which = parseInput(shortlistInput, input)

  await inTransaction(async (tx) => {
    const { proposal } = await lockReceivedProposal(tx, ctx, which)
    await changeProposal(tx, ctx, proposal, 'shortlist')
  })
}
