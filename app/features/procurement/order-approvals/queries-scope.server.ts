import { and, eq, ne, or, sql } from 'drizzle-orm'
import { purchaseOrders } from '#app/features/procurement/purchase-orders/tables.server.ts'
import { canBeAsked } from '#app/features/sales/approval-rules/policy.ts'
import { stepsDecidedBy } from '#app/features/sales/approval-rules/queries-scope.server.ts'
import { approvalSteps } from '#app/features/sales/approval-rules/tables.server.ts'
import { type Actor, hasAccount } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { decidesOrders } from './policy.ts'
import { purchaseOrderApprovals } from './tables.server.ts'

/** Ties steps to what they decide. */
const stepsOfAsked = sql`approval_steps.subject_kind = 'purchase-order' and approval_steps.subject_id = purchase_order_approvals.id`

/** Whether it is the actor's turn to decide. */
export const isOwnTurn = (ctx: Pick<Ctx, 'actor' | 'now'>) =>
  sql<boolean>`exists (select from ${approvalSteps} where ${stepsOfAsked} and ${stepsDecidedBy(ctx)})`

/**
 * What is asked that the actor decides on or has decided on, never what is asked by the actor: an admin sees
 * all of the company acted for, others that at whose steps their turn is or was.
 */
export function orderApprovalsDecidedBy(ctx: Pick<Ctx, 'actor' | 'now'>): Scope<'purchase order approvals'> {
  const { actor } = ctx
  if (!canBeAsked(actor)) return scope('purchase order approvals', sql`false`)
  const isOther = ne(purchaseOrderApprovals.askedBy, actor.accountId)
  const { accountId, partyId } = actor
  const isOwn = decidesOrders(actor)
    ? undefined
    : sql`exists (select from ${approvalSteps} where ${stepsOfAsked}
        and ${or(eq(approvalSteps.decidedBy, accountId), stepsDecidedBy(ctx))})`
  return scope('purchase order approvals', and(eq(purchaseOrderApprovals.companyId, partyId), isOther, isOwn))
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
