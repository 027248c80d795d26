import { lockCompany } from '#app/features/people/parties/lock-company.server.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { CompanyPerson } from './policy.ts'

/**
 * Locks the company acted for and reads who its members are by then. Refuses with `forbidden` whoever is none
 * of its admins any more: another may have changed that since this request began.
 */
export async function requireAdmin(tx: Tx, actor: CompanyPerson) {
  const company = await lockCompany(tx, actor.partyId)
  if (!company) throw notFound()
  const own = company.members.find(({ memberId }) => memberId === actor.ownPartyId)
  if (own?.role !== MEMBER_ROLES.admin && !actor.superAdmin)
    throw refuse('forbidden', 'common:refused.forbidden')
  return company
}
