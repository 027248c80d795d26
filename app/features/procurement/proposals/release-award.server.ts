import { and, eq, gt, isNull } from 'drizzle-orm'
import { changeRequirementState } from '#app/features/procurement/requirements/change-requirement-state.server.ts'
import { countProposal } from '#app/features/procurement/requirements/count-proposal.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { changeProposal } from './change-proposal.server.ts'
import { proposals, proposalVersions } from './tables.server.ts'

const current = and(
  eq(proposalVersions.proposalId, proposals.id),
  eq(proposalVersions.version, proposals.version),
)

/**
 * What was awarded was not paid for in time, or cancelled before it began: its proposal holds no longer, and
 * those that were declined for it and still hold stand again, to be awarded without asking anew. Without one
 * of these the requirement is over. Nothing is done twice. Refuses any actor but the system.
 */
export async function releaseAward(ctx: Ctx, orderId: string): Promise<void> {
  requireSystem(ctx)

  await inTransaction(async (tx) => {
    const [found] = await tx
      .select({ requirement: requirements })
      .from(requirements)
      .innerJoin(proposals, eq(proposals.requirementId, requirements.id))
      .innerJoin(trainingRequests, eq(trainingRequests.id, proposals.trainingRequestId))
      .where(eq(trainingRequests.orderId, orderId))
      .for('update', { of: requirements })
    if (!found) return
    const { requirement } = found
    const [accepted] = await tx
      .select({ proposal: proposals, startsAt: proposalVersions.startsAt })
      .from(proposals)
      .innerJoin(proposalVersions, current)
      .innerJoin(trainingRequests, eq(trainingRequests.id, proposals.trainingRequestId))
      .where(and(eq(trainingRequests.orderId, orderId), eq(proposals.state, 'accepted')))
      .for('update', { of: proposals })
    if (!accepted || requirement.state !== 'awarded' || accepted.startsAt <= ctx.now()) return

    const { ownerId } = requirement
    await changeProposal(tx, ctx, { ...accepted.proposal, ownerId }, 'fall_through')
    const next = await lockRunnersUp(tx, ctx, requirement.id)
    for (const row of next) {
      await changeProposal(tx, ctx, { ...row, ownerId }, 'revive')
      await countProposal(tx, requirement.id, 1)
    }
    await changeRequirementState(tx, ctx, requirement, next.length > 0 ? 'reopen' : 'expire')
  })
}

/** Those that were declined because another one was chosen, and could still be held as they are. */
async function lockRunnersUp(tx: Tx, ctx: Ctx, requirementId: string) {
  const now = ctx.now()
  const rows = await tx
    .select({ proposal: proposals })
    .from(proposals)
    .innerJoin(proposalVersions, current)
    .where(
      and(
        eq(proposals.requirementId, requirementId),
        eq(proposals.state, 'declined'),
        isNull(proposals.reason),
        gt(proposalVersions.validUntil, now),
        gt(proposalVersions.startsAt, now),
      ),
    )
    .orderBy(proposals.id)
    .for('update', { of: proposals })
  return rows.map(({ proposal }) => proposal)
}
