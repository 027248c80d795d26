import { and, eq } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { changeGroup } from './change-group.server.ts'
import { lockCompany } from './lock-company.server.ts'
import { MEMBER_ROLES, type MemberRole } from './party.ts'
import { memberships } from './tables.server.ts'

/**
 * Changes the role of a member, or removes the member, under the company's lock. Refuses the last admin with
 * `companies:refused.lastAdmin`; who is no member is not found. A super-admin who is a member of no location
 * any more is none (`changeGroup`).
 */
export async function changeMember(
  tx: Tx,
  facts: { companyId: PartyId; memberId: PartyId; role: MemberRole | null },
): Promise<void> {
  const { companyId, memberId, role } = facts
  const company = await lockCompany(tx, companyId)
  const member = company?.members.find((one) => one.memberId === memberId)
  if (!company || !member) throw notFound()
  const others = company.members.filter((one) => one.role === MEMBER_ROLES.admin && one !== member)
  if (member.role === MEMBER_ROLES.admin && role !== MEMBER_ROLES.admin && others.length === 0)
    throw refuse('conflict', 'companies:refused.lastAdmin')
  const own = and(eq(memberships.companyId, companyId), eq(memberships.memberId, memberId))
  if (role === null) {
    await tx.delete(memberships).where(own)
    if (company.groupId) await changeGroup(tx, { what: 'recount', groupId: company.groupId })
  } else {
    const limitless = role === MEMBER_ROLES.admin ? { approvalLimitMinor: null } : {}
    await tx
      .update(memberships)
      .set({ role, ...limitless })
      .where(own)
  }
}
