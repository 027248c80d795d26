import type { Actor, Person } from '#app/kit/actor.ts'

/** Somebody who acts for a company. */
export type CompanyPerson = Person & { company: NonNullable<Person['company']> }

/** Whether somebody may say who belongs to the company acted for, and what it says of itself: its admins. */
export function canManageCompany(actor: Actor): actor is CompanyPerson {
  return actor.kind === 'person' && actor.company !== null && actor.role === 'admin'
}
