import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { dispatchPurchaseOrder } from '#app/features/procurement/purchase-orders/dispatch-purchase-order.server.ts'
import { takeStep } from '#app/features/sales/approval-rules/take-step.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { changeOrderApproval } from './change-order-approval.server.ts'
import { findAsked } from './find-asked.server.ts'

/**
 * Takes the step of one order at which the actor decides; the last one sends it, over its budget where an
 * admin takes it. A second press changes
 * nothing. Refuses `purchase-orders:refused.changed` what was changed since it was read,
 * `order-approvals:refused.decided`, and what takeStep and sending refuse; what the actor does not decide on
 * is not found.
 */
export async function approveOrder(
  tx: Tx,
  ctx: Ctx,
  which: { code: string; revision: number },
): Promise<void> {
  const { asked, revision } = await findAsked(tx, ctx, which.code)
  if (asked.state === 'approved' && asked.revision === which.revision) return
  if (asked.revision !== which.revision || revision !== which.revision)
    throw refuse('conflict', 'purchase-orders:refused.changed')
  if (asked.state !== 'asked') throw refuse('conflict', 'order-approvals:refused.decided')

  const { isLast, isOfAdmin } = await takeStep(tx, ctx, { kind: 'purchase-order', id: asked.id }, 'approve')
  if (!isLast) {
    const about = { kind: 'purchase-order', id: asked.purchaseOrderId } as const
    await audit(tx, ctx, 'purchase-order-approval.approveStep', about)
    return
  }
  const mayOver = isOfAdmin || canManageCompany(ctx.actor)
  const how = { isApproved: true, ...(mayOver && { overBudget: asked.words }) }
  await dispatchPurchaseOrder(tx, ctx, { ...which, ...how })
  await changeOrderApproval(tx, ctx, asked, 'approve', { decidedBy: accountIdOf(ctx.actor) })
}
