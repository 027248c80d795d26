import { type CompanyPerson, canManageCompany } from '#app/features/people/companies/policy.ts'
import { type Actor, hasAccount } from '#app/kit/actor.ts'

/** Whether the actor says by which rules the company acted for buys: its admins do. */
export const canSetRules = (actor: Actor): actor is CompanyPerson => canManageCompany(actor)

/** Whether the actor can be asked to decide for the company acted for: its admins and managers can. */
export function canBeAsked(actor: Actor): actor is CompanyPerson {
  return hasAccount(actor) && actor.company !== null && (actor.role === 'admin' || actor.role === 'manager')
}
