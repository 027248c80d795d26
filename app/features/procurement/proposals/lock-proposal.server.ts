import { and, eq } from 'drizzle-orm'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { proposalsReceivedBy } from './queries-scope.server.ts'
import { proposals, proposalVersions } from './tables.server.ts'

/**
 * A proposal that the party acted for has received, with its requirement, both locked in that order, and what
 * it says. Somebody else's, and a sealed one before the deadline, is not found; another version than the one
 * read is refused with `proposals:refused.changed`.
 */
export async function lockReceivedProposal(
  tx: Tx,
  ctx: Ctx,
  { code, version }: { code: string; version: number },
) {
  const isThis = and(eq(proposals.code, code), proposalsReceivedBy(ctx.actor))
  const [found] = await tx
    .select({ requirement: requirements })
    .from(requirements)
    .innerJoin(proposals, eq(proposals.requirementId, requirements.id))
    .where(isThis)
    .for('update', { of: requirements })
  if (!found) throw notFound()
  const [row] = await tx
    .select({ proposal: proposals, said: proposalVersions })
    .from(proposals)
    .innerJoin(requirements, eq(requirements.id, proposals.requirementId))
    .innerJoin(
      proposalVersions,
      and(eq(proposalVersions.proposalId, proposals.id), eq(proposalVersions.version, proposals.version)),
    )
    .where(isThis)
    .for('update', { of: proposals })
  if (!row) throw notFound()
  if (row.proposal.version !== version) throw refuse('conflict', 'proposals:refused.changed')
  const { requirement } = found
  return { requirement, said: row.said, proposal: { ...row.proposal, ownerId: requirement.ownerId } }
}
