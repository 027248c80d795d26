import { and, desc, eq, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { categories, topics } from '#app/features/catalogue/topics/tables.server.ts'
import { type ApprovalLimit, isAbove, isLimitable } from '#app/features/people/companies/approval-limit.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import { memberships, parties } from '#app/features/people/parties/tables.server.ts'
import { listPlannedSteps } from '#app/features/sales/approval-rules/queries-planned.server.ts'
import { listSteps } from '#app/features/sales/approval-rules/queries-steps.server.ts'
import type { ShownStep } from '#app/features/sales/approval-rules/shown-step.ts'
import { ordersOf } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders, orderTrainings } from '#app/features/sales/orders/tables.server.ts'
import { hasAccount } from '#app/kit/actor.ts'
import { money } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { PurchaseState } from './purchase.ts'
import { purchasesOfOrders } from './queries-scope.server.ts'
import { purchaseRequests } from './tables.server.ts'

export type Approval = {
  /** Null where it is not above one: rules or a budget have it decided. */
  limit: ApprovalLimit | null
  /** Whether the order cannot be bought by the reader as it stands. */
  isNeeded: boolean
  /** Who decides, in order: by now where it is asked, or would be. */
  steps: ShownStep[]
  /** The last request for it, of the order as it is. */
  request: { state: PurchaseState; words: string; reason: string | null; heldUntil: Date | null } | null
}

const factsNow = sql`concat(${orders.seats}, ':', ${orders.eventId}, ':', ${orders.costCentreId})`

/**
 * The approval that an order of the company acted for needs before its reader may buy it; null for a reader
 * whom neither a limit nor rules nor a budget bind, and without a query for an actor without a company. With
 * `isOverBudget` an admin has to let it go over a budget.
 */
export async function findApproval(
  ctx: Ctx,
  reference: string,
  isOverBudget = false,
): Promise<Approval | null> {
  const { actor } = ctx
  if (!hasAccount(actor) || !actor.company) return null
  if (!isLimitable(actor) && !actor.company.hasApprovalRules) return null
  const [[found], [request]] = await Promise.all([
    findAsked(ctx, reference, actor.partyId, actor.ownPartyId),
    read(ctx)
      .select({
        id: purchaseRequests.id,
        state: purchaseRequests.state,
        words: purchaseRequests.words,
        reason: purchaseRequests.reason,
        heldUntil: purchaseRequests.heldUntil,
        totalMinor: purchaseRequests.totalMinor,
        isSame: sql<boolean>`${purchaseRequests.facts} is null or ${purchaseRequests.facts} = ${factsNow}`,
      })
      .from(purchaseRequests)
      .innerJoin(orders, eq(orders.id, purchaseRequests.orderId))
      .where(and(eq(orders.reference, reference), ordersOf(ctx), purchasesOfOrders()))
      .orderBy(desc(purchaseRequests.createdAt), desc(purchaseRequests.id))
      .limit(1),
  ])
  if (!found) return null
  const isAdmin = actor.role === 'admin' || found.role === MEMBER_ROLES.admin
  const isFree = isAdmin || (found.role !== null && found.minor === null)
  if (isFree && !actor.company.hasApprovalRules && !isOverBudget) return null

  const limit = isFree ? null : { minor: found.minor ?? 0, currency: found.limitCurrency }
  const total = money(found.totalMinor, found.currency)
  const isAsked = request?.state === 'asked' && request.isSame
  const isApproved = request?.state === 'approved' && request.isSame && request.totalMinor >= found.totalMinor
  const { categoryId, parentId, city, costCentreId } = found
  const categoryIds = [categoryId, parentId].filter((id) => id !== null)
  const about = { total, categoryIds, city, costCentreId, isOverBudget }
  const planned = await listPlannedSteps(ctx, about, limit)
  const isNeeded = planned.length > 0 && (!isApproved || isOverBudget)
  const asked = isNeeded && isAsked ? (await listSteps(ctx, 'purchase', [request.id])).get(request.id) : null
  const steps = asked ?? planned
  const isOld = request !== undefined && !request.isSame && request.state !== 'declined'
  return {
    limit: isAbove(limit, total) ? limit : null,
    isNeeded,
    steps,
    request: request && !isOld ? request : null,
  }
}

/** The order with what rules ask of it, and the limit of who looks at it. */
const findAsked = (ctx: Ctx, reference: string, companyId: string, memberId: string) =>
  read(ctx)
    .select({
      role: memberships.role,
      minor: memberships.approvalLimitMinor,
      limitCurrency: parties.currency,
      totalMinor: orders.totalMinor,
      currency: orders.currency,
      categoryId: categories.id,
      parentId: categories.parentId,
      city: sql<string | null>`coalesce(${events.city}, ${orderTrainings.city})`,
      costCentreId: orders.costCentreId,
    })
    .from(orders)
    .innerJoin(parties, sql`${parties.id} = ${companyId}`)
    .leftJoin(
      memberships,
      and(eq(memberships.companyId, parties.id), sql`${memberships.memberId} = ${memberId}`),
    )
    .leftJoin(events, eq(events.id, orders.eventId))
    .leftJoin(orderTrainings, eq(orderTrainings.orderId, orders.id))
    .leftJoin(topics, eq(topics.id, orderTrainings.topicId))
    .leftJoin(categories, sql`${categories.id} = coalesce(${events.categoryId}, ${topics.categoryId})`)
    .where(and(eq(orders.reference, reference), ordersOf(ctx)))
