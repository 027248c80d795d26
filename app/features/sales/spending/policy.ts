import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { type Actor, hasAccount } from '#app/kit/actor.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { ADMIN_VIEWS, SPENDING_VIEWS, type SpendingView } from './spending.ts'

/** Whether somebody acts for a workspace, whose people all see what it spends, as they see its bookings. */
export function canSeeSpending(actor: Actor): boolean {
  return hasAccount(actor) && actor.company !== null
}

/** The views of the spending of a workspace that somebody sees: what was spent for whom is for its admins. */
export const viewsOf = (actor: Actor): readonly SpendingView[] =>
  canManageCompany(actor) ? ADMIN_VIEWS : SPENDING_VIEWS

/** Whether somebody sees who of an SME spent how much: its admins do. */
export function canSeeEmployeeSpending(actor: Actor): boolean {
  return canManageCompany(actor) && actor.company.kind === 'sme'
}

/**
 * Goes on for who sees that. Refuses other people of an SME with `forbidden`; for anybody else there is no
 * such page.
 */
export function requireEmployeeSpending(actor: Actor): void {
  if (canSeeEmployeeSpending(actor)) return
  const isOfSme = hasAccount(actor) && actor.company?.kind === 'sme'
  throw isOfSme ? refuse('forbidden', 'common:refused.forbidden') : notFound()
}
