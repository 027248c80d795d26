import { eq } from 'drizzle-orm'
import { assignFiles } from '#app/features/people/parties/assign-files.server.ts'
import { requireParty } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeRequirementState } from './change-requirement-state.server.ts'
import { cancelRequirementInput } from './inputs.ts'
import { lockOwnRequirement } from './lock-requirement.server.ts'
import { OF_REQUIREMENT } from './requirement.ts'
import { requirements } from './tables.server.ts'

/**
 * Withdraws an open own requirement with a reason that all who answered or asked read; its page then says
 * that it takes no more proposals. A draft is deleted. Bad input beside `reason` where it is missing; refuses
 * `common:refused.state` when it is over already.
 */
export async function cancelRequirement(ctx: Ctx, input: unknown): Promise<void> {
  const { url, reason } = parseInput(cancelRequirementInput, input)
  const { actor } = ctx
  requireParty(actor)

  await inTransaction(async (tx) => {
    const row = await lockOwnRequirement(tx, actor, url)

    if (row.state === 'draft') {
      await assignFiles(tx, { kind: OF_REQUIREMENT, id: row.id }, { owners: [row.ownerId], names: [] })
      await tx.delete(requirements).where(eq(requirements.id, row.id))
      await audit(tx, ctx, 'requirement.discard', { kind: 'requirement', id: row.id })
      return
    }
    // Asked for whether or not anybody has answered: that it is would say so.
    if (reason === '' && row.state === 'open')
      throw new BadInput({ reason: { key: 'common:invalid.required' } })
    await changeRequirementState(tx, ctx, row, 'cancel', { closedReason: reason })
  })
}
