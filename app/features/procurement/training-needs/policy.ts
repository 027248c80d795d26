import { type Actor, hasAccount, type Person } from '#app/kit/actor.ts'

type NeedsPerson = Person & { company: NonNullable<Person['company']> }

/** Whether the actor decides what becomes of needs of the workspace acted for: its admins and managers do. */
export const decidesNeeds = (actor: Actor): actor is NeedsPerson =>
  hasAccount(actor) && actor.company !== null && actor.role !== 'employee'
