import { and, eq, ne, sql } from 'drizzle-orm'
import { purchaseOrders } from '#app/features/procurement/purchase-orders/tables.server.ts'
import { type Actor, hasAccount } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { decidesOrders } from './policy.ts'
import { purchaseOrderApprovals } from './tables.server.ts'

/**
 * The orders above limits that an admin may decide on: those of the company acted for, never the own ones.
 */
export function orderApprovalsDecidedBy(actor: Actor): Scope<'purchase order approvals'> {
  if (!decidesOrders(actor)) return scope('purchase order approvals', sql`false`)
  const isOther = ne(purchaseOrderApprovals.askedBy, actor.accountId)
  return scope('purchase order approvals', and(eq(purchaseOrderApprovals.companyId, actor.partyId), isOther))
}

/** What the people of the company acted for have asked. */
export function orderApprovalsOf(actor: Actor): Scope<'purchase order approvals'> {
  if (!hasAccount(actor)) return scope('purchase order approvals', sql`false`)
  return scope('purchase order approvals', eq(purchaseOrderApprovals.companyId, actor.partyId))
}

/** All of them. For the system alone. */
export function everyOrderApproval(ctx: Ctx): Scope<'purchase order approvals'> {
  requireSystem(ctx)
  return scope('purchase order approvals', sql`true`)
}

/** Asked of an order that is as it was then: a draft that was changed since waits for nobody. */
export const isStillAsked = and(
  eq(purchaseOrderApprovals.state, 'asked'),
  eq(purchaseOrders.state, 'draft'),
  sql`${purchaseOrderApprovals.revision} = ${purchaseOrders.revision}`,
)
