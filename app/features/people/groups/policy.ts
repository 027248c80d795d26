import type { CompanyPerson } from '#app/features/people/companies/policy.ts'
import type { LockedGroup } from './lock-group.server.ts'

/** Whether the actor is a super-admin of a group, as it stands under its lock. */
export function isGroupAdmin(actor: CompanyPerson, { admins }: Pick<LockedGroup, 'admins'>): boolean {
  return admins.includes(actor.ownPartyId)
}
