import type { CompanyPerson } from '#app/features/people/companies/policy.ts'
import { type Actor, hasAccount } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'

/** Whether the actor writes and reads what a workspace notes about its suppliers: admins and managers do. */
export const keepsSupplierNotes = (actor: Actor): actor is CompanyPerson =>
  hasAccount(actor) && actor.company !== null && actor.role !== 'employee'

/** Goes on for who keeps such notes; for anybody else there are none. */
export function requireNoteKeeper(actor: Actor): asserts actor is CompanyPerson {
  if (!keepsSupplierNotes(actor)) throw notFound()
}
