import type { PartyId } from '#app/kit/ids.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { lockCompany } from './lock-company.server.ts'
import type { MemberRole } from './party.ts'
import { memberships } from './tables.server.ts'

/**
 * Makes a person (by their own party) a member of a company, counting seats under its lock. False for a
 * present member, who keeps the role. Refuses `companies:refused.noSeat` when no seat is free.
 */
export async function addMember(
  tx: Tx,
  facts: { companyId: PartyId; memberId: PartyId; role: MemberRole },
): Promise<boolean> {
  const { companyId, memberId, role } = facts
  const company = await lockCompany(tx, companyId)
  if (!company) throw notFound()
  if (company.members.some((member) => member.memberId === memberId)) return false
  if (company.seats !== null && company.members.length >= company.seats)
    throw refuse('conflict', 'companies:refused.noSeat', { seats: company.seats })
  await tx.insert(memberships).values({ companyId, memberId, role })
  return true
}
