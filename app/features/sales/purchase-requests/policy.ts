import { type CompanyPerson, canManageCompany } from '#app/features/people/companies/policy.ts'
import { canBeAsked } from '#app/features/sales/approval-rules/policy.ts'
import type { Actor } from '#app/kit/actor.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'

/** Whether the actor sees all members' purchases: admins of a company do. */
export const decidesPurchases = (actor: Actor): actor is CompanyPerson => canManageCompany(actor)

/**
 * Whether the actor may be asked about a purchase: an admin or manager of the buying company, never about the
 * own one. Whose turn it is say its steps.
 */
export function canDecidePurchase(
  actor: Actor,
  { companyId, accountId }: { companyId: PartyId; accountId: AccountId },
): boolean {
  return canBeAsked(actor) && actor.partyId === companyId && actor.accountId !== accountId
}
