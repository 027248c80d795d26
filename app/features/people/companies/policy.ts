import { type Actor, hasAccount, type Person } from '#app/kit/actor.ts'

/** Somebody who acts for a company. */
export type CompanyPerson = Person & { company: NonNullable<Person['company']> }

/** Whether the actor may manage members and profile of the company acted for: its admins may. */
export function canManageCompany(actor: Actor): actor is CompanyPerson {
  return hasAccount(actor) && actor.company !== null && actor.role === 'admin'
}
