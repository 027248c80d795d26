import { and, eq } from 'drizzle-orm'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import type { ApprovalLimit } from '#app/features/people/companies/approval-limit.ts'
import { purchaseOrdersOf } from '#app/features/procurement/purchase-orders/queries-scope.server.ts'
import {
  purchaseOrders,
  purchaseOrderVersions,
} from '#app/features/procurement/purchase-orders/tables.server.ts'
import { listPlannedSteps } from '#app/features/sales/approval-rules/queries-planned.server.ts'
import { listSteps } from '#app/features/sales/approval-rules/queries-steps.server.ts'
import type { ShownStep } from '#app/features/sales/approval-rules/shown-step.ts'
import { money } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { ShownApproval } from './queries-approvals.server.ts'

type Draft = {
  code: string
  approval: ShownApproval | null
  limit: ApprovalLimit | null
  /** Whether an admin has to let it go over a budget. */
  isOverBudget: boolean
}

/**
 * Who decides on a draft of the company acted for, in order: by now where it is asked, or would be; nobody
 * where the actor sends it alone.
 */
export async function listOrderSteps(
  ctx: Ctx,
  { code, approval, limit, isOverBudget }: Draft,
): Promise<ShownStep[]> {
  if (approval?.state === 'asked')
    return (await listSteps(ctx, 'purchase-order', [approval.id])).get(approval.id) ?? []
  const [order] = await read(ctx)
    .select({
      minor: purchaseOrderVersions.totalMinor,
      currency: purchaseOrderVersions.currency,
      costCentreId: purchaseOrderVersions.costCentreId,
      city: purchaseOrders.city,
      id: categories.id,
      parentId: categories.parentId,
    })
    .from(purchaseOrders)
    .innerJoin(
      purchaseOrderVersions,
      and(
        eq(purchaseOrderVersions.purchaseOrderId, purchaseOrders.id),
        eq(purchaseOrderVersions.version, purchaseOrders.version),
      ),
    )
    .leftJoin(categories, eq(categories.id, purchaseOrders.categoryId))
    .where(and(purchaseOrdersOf(ctx.actor, 'sent'), eq(purchaseOrders.code, code)))
  if (!order) return []
  const { minor, currency, costCentreId, city, id, parentId } = order
  const categoryIds = [id, parentId].filter((one) => one !== null)
  const about = { total: money(minor, currency), categoryIds, city, costCentreId, isOverBudget }
  return listPlannedSteps(ctx, about, limit)
}
