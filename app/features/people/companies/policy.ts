import { type Actor, actsForParty, hasAccount, type Person } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'

/** Somebody who acts for a company. */
export type CompanyPerson = Person & { company: NonNullable<Person['company']> }

/** Whether the actor may manage members and profile of the company acted for: its admins may. */
export function canManageCompany(actor: Actor): actor is CompanyPerson {
  return hasAccount(actor) && actor.company !== null && actor.role === 'admin'
}

/** Whether the actor acts for the workspace that buys, and that has budgets. */
export const keepsBudgets = (actor: Actor, buyerId: PartyId): boolean =>
  actsForParty(actor) && actor.company?.keepsBudgets === true && actor.partyId === buyerId
