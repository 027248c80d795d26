import { and, eq, sql } from 'drizzle-orm'
import { type ApprovalLimit, isLimitable } from '#app/features/people/companies/approval-limit.ts'
import { ownCompany } from '#app/features/people/companies/queries-scope.server.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import { memberships, parties } from '#app/features/people/parties/tables.server.ts'
import { listText } from '#app/kit/display-names.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

const MOST_NAMED = 3

/**
 * Up to how much the actor may order for the company acted for, and who of its admins decides above that;
 * null for whoever has no limit. One query, and none for who acts for itself.
 */
export async function findOwnPurchaseLimit(
  ctx: Ctx,
): Promise<{ limit: ApprovalLimit; company: string; admins: string } | null> {
  const { actor, language } = ctx
  if (!isLimitable(actor)) return null
  const [own] = await read(ctx)
    .select({
      minor: memberships.approvalLimitMinor,
      role: memberships.role,
      currency: parties.currency,
      admins: sql<string[]>`array(select coalesce(nullif(p.name, ''), p.display_slug)
        from ${memberships} m join ${parties} p on p.id = m.member_id
        where m.company_id = ${actor.partyId} and m.role = ${MEMBER_ROLES.admin} and p.deactivated_at is null
        order by m.created_at limit ${MOST_NAMED})`,
    })
    .from(parties)
    .leftJoin(
      memberships,
      and(eq(memberships.companyId, parties.id), eq(memberships.memberId, actor.ownPartyId)),
    )
    .where(ownCompany(actor))
  if (!own || own.role === MEMBER_ROLES.admin || (own.role !== null && own.minor === null)) return null
  return {
    limit: { minor: own.minor ?? 0, currency: own.currency },
    company: actor.company.name,
    admins: own.admins.length > 0 ? listText(own.admins, language) : actor.company.name,
  }
}
