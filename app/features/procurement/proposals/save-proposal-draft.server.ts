import { and, eq } from 'drizzle-orm'
import { hindranceOf } from '#app/features/catalogue/topics/policy.ts'
import { lockSeenRequirement } from '#app/features/procurement/requirements/lock-seen-requirement.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { VersionToken } from '#app/kit/version-token.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { differsFrom, versionToken } from '#app/platform/version-token.server.ts'
import { draftValuesOf, proposalDraftInput } from './inputs.ts'
import { proposalDraftsOf } from './queries-scope.server.ts'
import { proposalDrafts } from './tables.server.ts'

const SAVES = { name: 'save-proposal-draft', points: 1_000, seconds: 3600 }

/**
 * Keeps what the party acted for has typed of its proposal, as it stands and unchecked, until it is sent: one
 * draft for each requirement, which all of its people share. What another tab or a colleague has saved since
 * `seen` is bad input beside its field, and not written over. Refuses `proposals:refused.closed` once no
 * proposals are taken, `proposals:refused.own`, who may not propose as `submitProposal` does, and `limit`
 * after 1,000 in an hour.
 */
export async function saveProposalDraft(
  ctx: Ctx,
  input: unknown,
): Promise<{ savedAt: Date; seen: VersionToken }> {
  const { url, seen, ...typed } = parseInput(proposalDraftInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)
  const hindrance = hindranceOf(actor)
  if (hindrance) throw refuse('forbidden', `proposals:refused.${hindrance}`)
  await countAttempt(SAVES, actor.partyId)
  const values = draftValuesOf(typed)
  const updatedAt = ctx.now()

  await inTransaction(async (tx) => {
    const requirement = await lockSeenRequirement(tx, ctx, url)
    if (requirement.ownerId === actor.partyId) throw refuse('forbidden', 'proposals:refused.own')
    if (requirement.state !== 'open') throw refuse('conflict', 'proposals:refused.closed')
    const [kept] = await tx
      .select({ values: proposalDrafts.values })
      .from(proposalDrafts)
      .where(and(proposalDraftsOf(actor), eq(proposalDrafts.requirementId, requirement.id)))
    if (kept && !differsFrom(draftValuesOf(kept.values), values, seen)) return
    const set = { savedBy: actor.accountId, values, updatedAt }
    await tx
      .insert(proposalDrafts)
      .values({ ...set, requirementId: requirement.id, providerId: actor.partyId })
      .onConflictDoUpdate({ target: [proposalDrafts.requirementId, proposalDrafts.providerId], set })
  })
  return { savedAt: updatedAt, seen: versionToken(values) }
}
