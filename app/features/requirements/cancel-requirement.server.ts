import { eq } from 'drizzle-orm'
import { isPerson } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { walk } from '#app/kit/state-table.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { indexRequirements } from './index-requirements.server.ts'
import { ownRequirementInput } from './inputs.ts'
import { lockOwnRequirement } from './lock-requirement.server.ts'
import { REQUIREMENT_TABLE } from './requirement.ts'
import { requirements } from './tables.server.ts'

/**
 * Takes an open requirement of one's own back; its page then says that it takes no more proposals. A draft, which
 * nobody has seen, is deleted. Refuses `common:refused.state` when it is over already.
 */
export async function cancelRequirement(ctx: Ctx, input: unknown): Promise<void> {
  const { url } = parseInput(ownRequirementInput, input)
  const { actor } = ctx
  if (!isPerson(actor)) throw refuse('signIn', 'common:refused.signIn')

  await inTransaction(async (tx) => {
    const row = await lockOwnRequirement(tx, actor, url)

    if (row.state === 'draft') await tx.delete(requirements).where(eq(requirements.id, row.id))
    else {
      const state = walk(REQUIREMENT_TABLE, row.state, 'cancel', 'customer')
      await tx.update(requirements).set({ state }).where(eq(requirements.id, row.id))
      await indexRequirements(tx, [row.id])
    }
    await audit(tx, ctx, `requirements.${row.state === 'draft' ? 'discard' : 'cancel'}`, {
      kind: 'requirement',
      id: row.id,
    })
  })
}
