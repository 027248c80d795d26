import { and, asc, eq } from 'drizzle-orm'
import { lockReceivedProposal } from '#app/features/procurement/proposals/lock-proposal.server.ts'
import { requirementCriteria } from '#app/features/procurement/requirements/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { evaluatorConflicts } from './tables.server.ts'

type Asked = { code: string; version: number; accountId: AccountId }

/**
 * A received proposal that an account may judge, locked with its requirement, and the criteria. Not found
 * without criteria; refuses `proposals:refused.decided` once it is decided on, `evaluations:refused.conflict`
 * of who has said to be partial, and what lockReceivedProposal refuses.
 */
export async function lockJudged(tx: Tx, ctx: Ctx, { code, version, accountId }: Asked) {
  const { proposal, requirement } = await lockReceivedProposal(tx, ctx, { code, version })
  const criteria = await tx
    .select({ id: requirementCriteria.id, weight: requirementCriteria.weight })
    .from(requirementCriteria)
    .where(eq(requirementCriteria.requirementId, requirement.id))
    .orderBy(asc(requirementCriteria.position))
  if (criteria.length === 0) throw notFound()
  if (requirement.state !== 'open' && requirement.state !== 'deciding')
    throw refuse('conflict', 'proposals:refused.decided')
  const isTheirs = and(
    eq(evaluatorConflicts.requirementId, requirement.id),
    eq(evaluatorConflicts.accountId, accountId),
  )
  if ((await tx.$count(evaluatorConflicts, isTheirs)) > 0)
    throw refuse('conflict', 'evaluations:refused.conflict')
  return { proposal, requirement, criteria }
}
