import { eq } from 'drizzle-orm'
import { isPerson } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { changeRequirementState } from './change-requirement-state.server.ts'
import { describeRequirement } from './describe-requirement.server.ts'
import { ownRequirementInput, saveRequirementInput } from './inputs.ts'
import { lockOwnRequirement } from './lock-requirement.server.ts'
import { canPublishRequirement } from './policy.ts'
import { checkDeadline, requirementChanged, type SavedRequirement } from './requirement.ts'
import { requirements } from './tables.server.ts'

/**
 * Changes a requirement of one's own that is a draft or still open; an open one stays open and keeps its address.
 * Refuses as `postRequirement` does, and with `conflict` once it is over.
 */
export async function changeRequirement(ctx: Ctx, input: unknown): Promise<SavedRequirement> {
  const { url } = parseInput(ownRequirementInput, input)
  const wanted = parseInput(saveRequirementInput, input)
  const { actor } = ctx
  if (!isPerson(actor)) throw refuse('signIn', 'common:refused.signIn')

  return inTransaction(async (tx) => {
    const row = await lockOwnRequirement(tx, actor, url)

    if (row.state !== 'draft' && row.state !== 'open') throw refuse('conflict', 'requirements:refused.isOver')
    const isPublished = row.state === 'draft' && wanted.intent === 'publish'
    if (isPublished && !canPublishRequirement(actor))
      throw refuse('forbidden', 'requirements:refused.unconfirmed')
    checkDeadline(wanted.deadline, { now: ctx.now(), timeZone: ctx.timeZone })

    const facts = await describeRequirement(tx, wanted)
    await tx.update(requirements).set(facts).where(eq(requirements.id, row.id))
    await audit(tx, ctx, 'requirement.change', { kind: 'requirement', id: row.id })
    if (row.state === 'open') await recordFact(tx, requirementChanged, row.id)
    const state = isPublished
      ? await changeRequirementState(tx, ctx, row, 'publish', { publishedAt: ctx.now() })
      : row.state
    return { url: row.slug, state }
  })
}
