import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { type Actor, isPerson } from '#app/kit/actor.ts'

/** For oneself, or as an admin for the workspace acted for. */
export const canChooseReceipts = (actor: Actor): boolean =>
  isPerson(actor) && (actor.partyId === actor.ownPartyId || canManageCompany(actor))
