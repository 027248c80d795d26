import { and, eq, ne, sql } from 'drizzle-orm'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { type Actor, hasAccount } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type DependentScope, dependentScope, type Scope, scope } from '#app/platform/scope.server.ts'
import { decidesPurchases } from './policy.ts'
import { purchaseRequests } from './tables.server.ts'

/**
 * The purchases of members on which somebody decides: those of the company whose admin that is, and never the
 * own ones.
 */
export function purchasesDecidedBy(actor: Actor): Scope<'purchase_requests'> {
  if (!decidesPurchases(actor)) return scope('purchase_requests', sql`false`)
  const isOther = ne(purchaseRequests.accountId, actor.accountId)
  return scope('purchase_requests', and(eq(purchaseRequests.companyId, actor.partyId), isOther))
}

/** The purchases for which somebody has asked an admin of the company acted for. */
export function ownPurchases(actor: Actor): Scope<'purchase_requests'> {
  if (!hasAccount(actor)) return scope('purchase_requests', sql`false`)
  const isOwn = eq(purchaseRequests.accountId, actor.accountId)
  return scope('purchase_requests', and(eq(purchaseRequests.companyId, actor.partyId), isOwn))
}

/** The requests for the `orders` that a query around it reads, by whichever scope that one has. */
export function purchasesOfOrders(): DependentScope<'purchase_requests'> {
  return dependentScope('purchase_requests', eq(purchaseRequests.orderId, orders.id))
}

/** Every purchase that needs approval. For the system alone. */
export function everyPurchase(ctx: Ctx): Scope<'purchase_requests'> {
  requireSystem(ctx)
  return scope('purchase_requests', sql`true`)
}
