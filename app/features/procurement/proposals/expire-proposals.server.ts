import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { changeRequirementState } from '#app/features/procurement/requirements/change-requirement-state.server.ts'
import { countProposal } from '#app/features/procurement/requirements/count-proposal.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read, type Tx } from '#app/platform/db.server.ts'
import { changeProposal } from './change-proposal.server.ts'
import { STANDING } from './proposal.ts'
import { everyProposal } from './queries-scope.server.ts'
import { proposals, proposalVersions } from './tables.server.ts'

const BATCH = 200

const current = and(
  eq(proposalVersions.proposalId, proposals.id),
  eq(proposalVersions.version, proposals.version),
)

/**
 * Ends proposals that hold no longer, and with the last one a requirement that waits for a decision. Returns
 * how many proposals. Refuses any actor but the system.
 */
export async function expireProposals(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const due = await read(ctx)
    .select({ id: proposals.id, requirementId: proposals.requirementId })
    .from(proposals)
    .innerJoin(proposalVersions, current)
    .where(
      and(
        everyProposal(ctx),
        inArray(proposals.state, [...STANDING]),
        lte(proposalVersions.validUntil, ctx.now()),
      ),
    )
    .orderBy(asc(proposalVersions.validUntil))
    .limit(BATCH)
  let ended = 0
  for (const { id, requirementId } of due)
    ended += await inTransaction((tx) => expireOne(tx, ctx, { id, requirementId }))
  return ended
}

async function expireOne(tx: Tx, ctx: Ctx, { id, requirementId }: { id: string; requirementId: string }) {
  const [requirement] = await tx
    .select()
    .from(requirements)
    .where(eq(requirements.id, requirementId))
    .for('update')
  const [row] = await tx
    .select({ proposal: proposals })
    .from(proposals)
    .innerJoin(proposalVersions, current)
    .where(
      and(
        eq(proposals.id, id),
        inArray(proposals.state, [...STANDING]),
        lte(proposalVersions.validUntil, ctx.now()),
      ),
    )
    .for('update', { of: proposals })
  if (!requirement || !row) return 0
  await changeProposal(tx, ctx, { ...row.proposal, ownerId: requirement.ownerId }, 'expire')
  await countProposal(tx, requirementId, -1)
  if (requirement.state === 'deciding' && requirement.proposalCount === 1)
    await changeRequirementState(tx, ctx, requirement, 'expire')
  return 1
}
