import { and, eq } from 'drizzle-orm'
import { lockSeenRequirement } from '#app/features/procurement/requirements/lock-seen-requirement.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { confirmInput } from './inputs.ts'
import { STANDING } from './proposal.ts'
import { proposalsSentBy } from './queries-scope.server.ts'
import { proposals, proposalVersions } from './tables.server.ts'

/**
 * Confirms the own proposal for a requirement as it was amended, so that it can be awarded. Without one
 * nothing is found; refuses `proposals:refused.over` once it was decided on, `proposals:refused.amended` when
 * another amendment came after the one that was read, and `proposals:refused.counted` where it was counted
 * for another number of participants: a new version is sent then.
 */
export async function confirmProposal(ctx: Ctx, input: unknown): Promise<void> {
  const { url, amendment } = parseInput(confirmInput, input)

  await inTransaction(async (tx) => {
    const requirement = await lockSeenRequirement(tx, ctx, url)
    const [row] = await tx
      .select({ proposal: proposals, participants: proposalVersions.participants })
      .from(proposals)
      .innerJoin(
        proposalVersions,
        and(eq(proposalVersions.proposalId, proposals.id), eq(proposalVersions.version, proposals.version)),
      )
      .where(and(eq(proposals.requirementId, requirement.id), proposalsSentBy(ctx.actor)))
      .for('update', { of: proposals })
    if (!row) throw notFound()
    const { id, state } = row.proposal
    const isOpen = requirement.state === 'open' || requirement.state === 'deciding'
    if (!isOpen || !STANDING.includes(state)) throw refuse('conflict', 'proposals:refused.over')
    if (amendment !== requirement.amendment) throw refuse('conflict', 'proposals:refused.amended')
    if (row.participants !== requirement.participants) throw refuse('conflict', 'proposals:refused.counted')
    if (row.proposal.amendment === amendment) return

    await tx.update(proposals).set({ amendment, updatedAt: ctx.now() }).where(eq(proposals.id, id))
    await audit(tx, ctx, 'proposal.confirm', { kind: 'proposal', id }, { amendment })
  })
}
