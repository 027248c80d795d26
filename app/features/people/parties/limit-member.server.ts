import { and, eq } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { lockCompany } from './lock-company.server.ts'
import { MEMBER_ROLES } from './party.ts'
import { memberships } from './tables.server.ts'

/**
 * Limits what a member buys for a company without asking (minor units of its currency), or with null no more.
 * Under the company's lock. An admin has no limit: refused with `companies:refused.adminLimit`. Who is no
 * member is not found.
 */
export async function limitMember(
  tx: Tx,
  { companyId, memberId, limitMinor }: { companyId: PartyId; memberId: PartyId; limitMinor: number | null },
): Promise<void> {
  const company = await lockCompany(tx, companyId)
  const member = company?.members.find((one) => one.memberId === memberId)
  if (!member) throw notFound()
  if (member.role === MEMBER_ROLES.admin) throw refuse('conflict', 'companies:refused.adminLimit')
  await tx
    .update(memberships)
    .set({ approvalLimitMinor: limitMinor })
    .where(and(eq(memberships.companyId, companyId), eq(memberships.memberId, memberId)))
}
