import { type CompanyPerson, canManageCompany } from '#app/features/people/companies/policy.ts'
import type { Actor } from '#app/kit/actor.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'

/** Whether the actor may decide on any members' purchases: admins of a company may. */
export const decidesPurchases = (actor: Actor): actor is CompanyPerson => canManageCompany(actor)

/** Whether the actor may decide on a purchase: an admin of the buying company, never on the own one. */
export function canDecidePurchase(
  actor: Actor,
  { companyId, accountId }: { companyId: PartyId; accountId: AccountId },
): boolean {
  return decidesPurchases(actor) && actor.partyId === companyId && actor.accountId !== accountId
}
