import { type CompanyPerson, canManageCompany } from '#app/features/people/companies/policy.ts'
import { type Actor, hasAccount } from '#app/kit/actor.ts'
import { refuse } from '#app/kit/refusal.ts'

/** Who says what may be spent, and decides what goes over it: an admin of a workspace. */
export type BudgetAdmin = CompanyPerson

export const managesBudgets = (actor: Actor): actor is BudgetAdmin => canManageCompany(actor)

/** Goes on for an admin of the workspace acted for; refuses everybody else with `forbidden`. */
export function requireBudgetAdmin(actor: Actor): asserts actor is BudgetAdmin {
  if (!managesBudgets(actor)) throw refuse('forbidden', 'common:refused.forbidden')
}

/** Whether the actor sees the budgets of a workspace: all its people do, as they see what it spends. */
export function seesBudgets(actor: Actor): actor is CompanyPerson {
  return hasAccount(actor) && actor.company !== null
}
