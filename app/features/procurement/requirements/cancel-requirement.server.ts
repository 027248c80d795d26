import { eq } from 'drizzle-orm'
import { requireParty } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeRequirementState } from './change-requirement-state.server.ts'
import { ownRequirementInput } from './inputs.ts'
import { lockOwnRequirement } from './lock-requirement.server.ts'
import { requirements } from './tables.server.ts'

/**
 * Withdraws an open own requirement; its page then says that it takes no more proposals. A draft is deleted.
 * Refuses `common:refused.state` when it is over already.
 */
export async function cancelRequirement(ctx: Ctx, input: unknown): Promise<void> {
  const { url } = parseInput(ownRequirementInput, input)
  const { actor } = ctx
  requireParty(actor)

  await inTransaction(async (tx) => {
    const row = await lockOwnRequirement(tx, actor, url)

    if (row.state === 'draft') {
      await tx.delete(requirements).where(eq(requirements.id, row.id))
      await audit(tx, ctx, 'requirement.discard', { kind: 'requirement', id: row.id })
    } else await changeRequirementState(tx, ctx, row, 'cancel')
  })
}
