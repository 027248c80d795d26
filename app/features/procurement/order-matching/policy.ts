import { type CompanyPerson, canManageCompany } from '#app/features/people/companies/policy.ts'
import { type Actor, actsForParty } from '#app/kit/actor.ts'

/** Whether the actor matches, notes deliveries and decides on differences: not as an employee of a firm. */
export const canMatch = (actor: Actor): boolean => actsForParty(actor) && actor.role !== 'employee'

/** Whether the actor says what the company acted for tolerates: its admins do. */
export const canSetTolerance = (actor: Actor): actor is CompanyPerson => canManageCompany(actor)
