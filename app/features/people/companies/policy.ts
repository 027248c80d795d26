import { type Actor, hasAccount, type Person } from '#app/kit/actor.ts'

/** Somebody who acts for a company. */
export type CompanyPerson = Person & { company: NonNullable<Person['company']> }

/** Whether somebody may say who belongs to the company acted for, and what it says of itself: its admins. */
export function canManageCompany(actor: Actor): actor is CompanyPerson {
  return hasAccount(actor) && actor.company !== null && actor.role === 'admin'
}
