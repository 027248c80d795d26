import { and, eq } from 'drizzle-orm'
import { asksForBudget } from '#app/features/people/companies/asks-for-budget.server.ts'
import { holdToBudget } from '#app/features/people/companies/budget-guard.server.ts'
import { findOrderApprovers } from '#app/features/procurement/purchase-orders/find-order-approvers.server.ts'
import { lockPurchaseOrder } from '#app/features/procurement/purchase-orders/lock-purchase-order.server.ts'
import { openSteps } from '#app/features/sales/approval-rules/open-steps.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { changeOrderApproval } from './change-order-approval.server.ts'
import { askOrderApprovalInput } from './inputs.ts'
import { purchaseOrderApprovals } from './tables.server.ts'

const ASKS = { name: 'ask-order-approval', points: 60, seconds: 3600 }

/**
 * Asks those who decide, by the rules of the company acted for, the actor's limit and its budgets, to approve
 * a draft as it was read, which sends it; what was asked of it before is taken back, and a second press asks
 * once. Refuses `order-approvals:refused.notDraft`, `order-approvals:refused.notAbove` what the actor may
 * send alone, `purchase-orders:refused.changed`, and `limit` after 60 in an hour.
 */
export async function askOrderApproval(ctx: Ctx, input: unknown): Promise<void> {
  const { words, ...which } = parseInput(askOrderApprovalInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)
  await countAttempt(ASKS, actor.accountId)

  await inTransaction(async (tx) => {
    const locked = await lockPurchaseOrder(tx, ctx, { ...which, as: 'buyer' })
    if (locked?.order.state !== 'draft') throw refuse('conflict', 'order-approvals:refused.notDraft')
    const { order, said } = locked
    const about = { ...said, ...order }
    const approvers = await findOrderApprovers(tx, actor, about, { withBudget: true })
    if (approvers.length === 0) throw refuse('conflict', 'order-approvals:refused.notAbove')
    const [before] = await tx
      .select()
      .from(purchaseOrderApprovals)
      .where(
        and(eq(purchaseOrderApprovals.purchaseOrderId, order.id), eq(purchaseOrderApprovals.state, 'asked')),
      )
    if (before?.revision === order.revision) return
    if (before) await changeOrderApproval(tx, ctx, before, 'withdraw')

    const { id: orderId, buyerId } = order
    const isOverBudget = await asksForBudget(tx, actor, { kind: 'purchase-order', id: orderId, buyerId })
    const id = newId()
    await tx.insert(purchaseOrderApprovals).values({
      id,
      purchaseOrderId: order.id,
      companyId: order.buyerId,
      revision: order.revision,
      askedBy: actor.accountId,
      askedAt: ctx.now(),
      words,
      isOverBudget,
      state: 'asked',
    })
    const asked = { companyId: order.buyerId, askedBy: actor.accountId, approvers }
    await openSteps(tx, { kind: 'purchase-order', id, ...asked }, ctx.now())
    await audit(tx, ctx, 'purchase-order-approval.ask', { kind: 'purchase-order', id: order.id })
    await holdToBudget(tx, ctx, { ...order, kind: 'purchase-order' }, 'ask')
  })
}
