import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { type Actor, hasAccount } from '#app/kit/actor.ts'

/** Whether somebody acts for a workspace, whose people all see what it spends, as they see its bookings. */
export function canSeeSpending(actor: Actor): boolean {
  return hasAccount(actor) && actor.company !== null
}

/** Whether somebody acts for an SME, which has its spending by employee. */
export function hasEmployeeSpending(actor: Actor): boolean {
  return hasAccount(actor) && actor.company?.kind === 'sme'
}

/** Whether somebody sees who of an SME spent how much: its admins do. */
export function canSeeEmployeeSpending(actor: Actor): boolean {
  return hasEmployeeSpending(actor) && canManageCompany(actor)
}
