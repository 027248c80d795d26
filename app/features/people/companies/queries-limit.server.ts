import { and, eq } from 'drizzle-orm'
import { memberships, parties } from '#app/features/people/parties/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { type ApprovalLimit, isLimitable } from './approval-limit.ts'
import { ownCompany } from './queries-scope.server.ts'

/**
 * The actor's own approval limit in the company acted for; null without a limit, and without a query for an
 * actor without a company.
 */
export async function findOwnLimit(ctx: Ctx): Promise<ApprovalLimit | null> {
  const { actor } = ctx
  if (!isLimitable(actor)) return null
  const [found] = await read(ctx)
    .select({ minor: memberships.approvalLimitMinor, currency: parties.currency })
    .from(parties)
    .innerJoin(
      memberships,
      and(eq(memberships.companyId, parties.id), eq(memberships.memberId, actor.ownPartyId)),
    )
    .where(ownCompany(actor))
  return found && found.minor !== null ? { minor: found.minor, currency: found.currency } : null
}
