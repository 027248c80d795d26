import { and, eq } from 'drizzle-orm'
import { purchaseOrders } from '#app/features/procurement/purchase-orders/tables.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeOrderApproval } from './change-order-approval.server.ts'
import { withdrawOrderApprovalInput } from './inputs.ts'
import { orderApprovalsOf } from './queries-scope.server.ts'
import { purchaseOrderApprovals } from './tables.server.ts'

/**
 * Takes back what the actor has asked of an order, which stays a draft. A second press changes nothing; what
 * somebody else has asked is not found.
 */
export async function withdrawOrderApproval(ctx: Ctx, input: unknown): Promise<void> {
  const { code } = parseInput(withdrawOrderApprovalInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)

  await inTransaction(async (tx) => {
    const rows = await tx
      .select({ asked: purchaseOrderApprovals })
      .from(purchaseOrderApprovals)
      .innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseOrderApprovals.purchaseOrderId))
      .where(
        and(
          orderApprovalsOf(actor),
          eq(purchaseOrders.code, code),
          eq(purchaseOrderApprovals.askedBy, actor.accountId),
        ),
      )
    if (rows.length === 0) throw notFound()
    const open = rows.find(({ asked }) => asked.state === 'asked')
    if (open) await changeOrderApproval(tx, ctx, open.asked, 'withdraw')
  })
}
