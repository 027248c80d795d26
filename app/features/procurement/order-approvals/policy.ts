import { type CompanyPerson, canManageCompany } from '#app/features/people/companies/policy.ts'
import type { Actor } from '#app/kit/actor.ts'

/** Whether the actor decides on orders above members' limits: admins of a company do. */
export const decidesOrders = (actor: Actor): actor is CompanyPerson => canManageCompany(actor)
