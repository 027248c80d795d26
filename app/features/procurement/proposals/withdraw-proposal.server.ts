import { and, eq } from 'drizzle-orm'
import { countProposal } from '#app/features/procurement/requirements/count-proposal.server.ts'
import { lockSeenRequirement } from '#app/features/procurement/requirements/lock-seen-requirement.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeProposal } from './change-proposal.server.ts'
import { ownProposalInput } from './inputs.ts'
import { proposalsSentBy, requirementsAnsweredBy } from './queries-scope.server.ts'
import { proposals } from './tables.server.ts'

/**
 * Withdraws the own proposal to a requirement, which can then no longer be accepted; until the deadline it
 * can be sent again, unless staff has the requirement out of sight. Without one nothing is found; refuses
 * `common:refused.state` once it was decided on.
 */
export async function withdrawProposal(ctx: Ctx, input: unknown): Promise<void> {
  const { url } = parseInput(ownProposalInput, input)

  await inTransaction(async (tx) => {
    const requirement = await lockSeenRequirement(tx, ctx, url, requirementsAnsweredBy(ctx.actor))
    const [row] = await tx
      .select()
      .from(proposals)
      .where(and(eq(proposals.requirementId, requirement.id), proposalsSentBy(ctx.actor)))
      .for('update')
    if (!row) throw notFound()
    await changeProposal(tx, ctx, { ...row, ownerId: requirement.ownerId }, 'withdraw')
    await countProposal(tx, requirement.id, -1)
  })
}
