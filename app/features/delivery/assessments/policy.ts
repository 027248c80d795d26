import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { type Actor, hasAccount, isEmployee, type Person } from '#app/kit/actor.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'

type CompanyPerson = Person & { company: NonNullable<Person['company']> }

/** Whether somebody sees what a workspace's people said of its trainings: its admins and managers do. */
export function canSeeAssessments(actor: Actor): actor is CompanyPerson {
  return hasAccount(actor) && actor.company !== null && !isEmployee(actor)
}

/** Whether somebody decides what is asked: the admins of the workspace do. */
export function canSetAssessments(actor: Actor): actor is CompanyPerson {
  return canManageCompany(actor)
}

/**
 * Goes on for who sees assessments. Refuses employees of a workspace with `forbidden`; for anybody else there
 * is no such page.
 */
export function requireAssessments(actor: Actor): asserts actor is CompanyPerson {
  if (canSeeAssessments(actor)) return
  throw isEmployee(actor) ? refuse('forbidden', 'common:refused.forbidden') : notFound()
}
