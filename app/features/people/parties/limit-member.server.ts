import { and, eq } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { lockCompany } from './lock-company.server.ts'
import { MEMBER_ROLES } from './party.ts'
import { memberships } from './tables.server.ts'

/**
 * Sets a member's approval limit (minor units of the company's currency), or none with null, under the
 * company's lock. Refuses an admin with `companies:refused.adminLimit`; who is no member is not found.
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
