import { type CompanyPerson, canManageCompany } from '#app/features/people/companies/policy.ts'
import { type Actor, hasAccount, hasTask, isPerson, type Person } from '#app/kit/actor.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'

/**
 * Whoever may pay for the workspace acted for: its admins. Refuses a visitor with `signIn`, who acts for none
 * as if there were nothing, and other members with `forbidden`.
 */
export function requirePayer(actor: Actor): CompanyPerson {
  if (actor.kind === 'visitor') throw refuse('signIn', 'common:refused.signIn')
  if (!hasAccount(actor) || !actor.company) throw notFound()
  if (!canManageCompany(actor)) throw refuse('forbidden', 'subscriptions:refused.adminsOnly')
  return actor
}

/** Whether the actor looks after transfers for plans and what is to go back of them: staff who pay out. */
export const canSettlePlans = (actor: Actor): actor is Person => isPerson(actor) && hasTask(actor, 'payOut')
