import { type CompanyPerson, canManageCompany } from '#app/features/people/companies/policy.ts'
import type { Actor } from '#app/kit/actor.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'

/** Whether there can be purchases of members on which somebody decides: the admins of a company do. */
export const decidesPurchases = (actor: Actor): actor is CompanyPerson => canManageCompany(actor)

/** Whether somebody may decide on a purchase: an admin of the company that buys, and never on the own one. */
export function canDecidePurchase(
  actor: Actor,
  { companyId, accountId }: { companyId: PartyId; accountId: AccountId },
): boolean {
  return decidesPurchases(actor) && actor.partyId === companyId && actor.accountId !== accountId
}
