import type { PartyId } from '#app/kit/ids.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { lockCompany } from './lock-company.server.ts'
import type { MemberRole } from './party.ts'
import { memberships } from './tables.server.ts'

/**
 * Lets a person, by the own party, act for a company. Counted under its lock: of two who take the last seat
 * one gets it, the other is refused with `companies:refused.noSeat`. Who belongs to it keeps the role, and is
 * answered with false.
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
