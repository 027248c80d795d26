import { and, eq, ne, sql } from 'drizzle-orm'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { type Actor, hasAccount } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type DependentScope, dependentScope, type Scope, scope } from '#app/platform/scope.server.ts'
import { decidesPurchases } from './policy.ts'
import { purchaseRequests } from './tables.server.ts'

/** The members' purchases that an admin may decide: those of the company acted for, never the own ones. */
export function purchasesDecidedBy(actor: Actor): Scope<'purchase_requests'> {
  if (!decidesPurchases(actor)) return scope('purchase_requests', sql`false`)
  const isOther = ne(purchaseRequests.accountId, actor.accountId)
  return scope('purchase_requests', and(eq(purchaseRequests.companyId, actor.partyId), isOther))
}

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
