import { type CompanyPerson, canManageCompany } from '#app/features/people/companies/policy.ts'
import { type Actor, hasAccount } from '#app/kit/actor.ts'

/** Whether the actor says how a company pays: its admins do. */
export const canSetCollection = (actor: Actor): actor is CompanyPerson => canManageCompany(actor)

/** Whether the actor reads what a company pays at once: its admins and managers, not employees of a firm. */
export const canSeeCollection = (actor: Actor): actor is CompanyPerson =>
  hasAccount(actor) && actor.company !== null && actor.role !== 'employee'
