import { and, eq, sql } from 'drizzle-orm'
import { type ApprovalLimit, isLimitable } from '#app/features/people/companies/approval-limit.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import { memberships, parties } from '#app/features/people/parties/tables.server.ts'
import type { Actor } from '#app/kit/actor.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * The limit of who acts for a company, as it is now; nothing may be ordered by who was just taken out of it.
 * Null for whoever has no limit: an admin, and a person who orders for itself.
 */
export async function findPurchaseLimit(tx: Tx, actor: Actor): Promise<ApprovalLimit | null> {
  if (!isLimitable(actor)) return null
  const [found] = await tx
    .select({
      role: memberships.role,
      minor: memberships.approvalLimitMinor,
      currency: sql<string | null>`${parties.currency}`,
    })
    .from(parties)
    .leftJoin(
      memberships,
      and(eq(memberships.companyId, parties.id), eq(memberships.memberId, actor.ownPartyId)),
    )
    .where(eq(parties.id, actor.partyId))
  const { role = null, minor = null, currency = null } = found ?? {}
  if (role === MEMBER_ROLES.admin || (role !== null && minor === null)) return null
  return { minor: minor ?? 0, currency }
}
