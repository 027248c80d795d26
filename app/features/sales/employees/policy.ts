import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { type Actor, isPerson } from '#app/kit/actor.ts'

/** Whether the actor brings, changes and removes employees of the workspace acted for: its admins do. */
export const canManageEmployees = canManageCompany

/** Whether the actor chooses among them for a training: all people of a workspace do. */
export const choosesEmployees = (actor: Actor): boolean => isPerson(actor) && actor.company !== null
