import { and, eq, ne, or, sql } from 'drizzle-orm'
import { canBeAsked } from '#app/features/sales/approval-rules/policy.ts'
import { stepsDecidedBy } from '#app/features/sales/approval-rules/queries-scope.server.ts'
import { approvalSteps } from '#app/features/sales/approval-rules/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { type Actor, hasAccount } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type DependentScope, dependentScope, type Scope, scope } from '#app/platform/scope.server.ts'
import { decidesPurchases } from './policy.ts'
import { purchaseRequests } from './tables.server.ts'

/**
 * The members' purchases that the actor decides on or has decided on, never the own ones: an admin sees all
 * of the company acted for, others those at whose steps their turn is or was.
 */
export function purchasesDecidedBy(ctx: Pick<Ctx, 'actor' | 'now'>): Scope<'purchase_requests'> {
  const { actor } = ctx
  if (!canBeAsked(actor)) return scope('purchase_requests', sql`false`)
  const { accountId, partyId } = actor
  const isOther = ne(purchaseRequests.accountId, accountId)
  const isConcerned = decidesPurchases(actor)
    ? undefined
    : sql`exists (select from ${approvalSteps} where ${stepsOfPurchase} and ${or(
        eq(approvalSteps.decidedBy, accountId),
        stepsDecidedBy(ctx),
      )})`
  return scope('purchase_requests', and(eq(purchaseRequests.companyId, partyId), isOther, isConcerned))
}

/** Ties steps to the purchase that they decide. */
const stepsOfPurchase = sql`approval_steps.subject_kind = 'purchase' and approval_steps.subject_id = purchase_requests.id`

/** As a column of purchases: whether it is the actor's turn to decide. */
export const isOwnTurn = (ctx: Pick<Ctx, 'actor' | 'now'>) =>
  sql<boolean>`exists (select from ${approvalSteps} where ${stepsOfPurchase} and ${stepsDecidedBy(ctx)})`

/** The actor's own purchase requests in the company acted for. */
export function ownPurchases(actor: Actor): Scope<'purchase_requests'> {
  if (!hasAccount(actor)) return scope('purchase_requests', sql`false`)
  const isOwn = eq(purchaseRequests.accountId, actor.accountId)
  return scope('purchase_requests', and(eq(purchaseRequests.companyId, actor.partyId), isOwn))
}

/** The purchase requests of the `orders` of the surrounding query, which has a scope of its own. */
export function purchasesOfOrders(): DependentScope<'purchase_requests'> {
  return dependentScope('purchase_requests', eq(purchaseRequests.orderId, orders.id))
}

/** All purchase requests. For the system alone. */
export function everyPurchase(ctx: Ctx): Scope<'purchase_requests'> {
  requireSystem(ctx)
  return scope('purchase_requests', sql`true`)
}
