import { lockCompany } from '#app/features/people/parties/lock-company.server.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { CompanyPerson } from './policy.ts'

/**
 * Locks the company acted for and returns its members as they are under the lock. Refuses with `forbidden` an
 * actor who is no longer one of its admins.
 */
export async function requireAdmin(tx: Tx, actor: CompanyPerson) {
  const company = await lockCompany(tx, actor.partyId)
  if (!company) throw notFound()
  const own = company.members.find(({ memberId }) => memberId === actor.ownPartyId)
  if (own?.role !== MEMBER_ROLES.admin && !actor.superAdmin)
    throw refuse('forbidden', 'common:refused.forbidden')
  return company
}
