import type { Actor } from '#app/kit/actor.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { budgetGuard, type Commitment } from './budget-guard.server.ts'
import { canManageCompany, keepsBudgets } from './policy.ts'

/**
 * Whether an admin has to decide before the actor binds what was just written of a purchase, as it goes over
 * a budget of the workspace that buys. Never for its admins, who decide themselves. Costs nothing where the
 * workspace has none.
 */
export async function asksForBudget(tx: Tx, actor: Actor, commitment: Commitment): Promise<boolean> {
  const { buyerId } = commitment
  if (buyerId === null || !keepsBudgets(actor, buyerId) || canManageCompany(actor)) return false
  const { asks } = await budgetGuard.read()
  return asks(tx, { ...commitment, buyerId })
}
