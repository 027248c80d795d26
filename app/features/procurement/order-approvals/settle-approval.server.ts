import { and, eq } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeOrderApproval } from './change-order-approval.server.ts'
import { everyOrderApproval } from './queries-scope.server.ts'
import { purchaseOrderApprovals } from './tables.server.ts'

/**
 * Approves what was asked of an order that somebody with the right to has sent from its page. Refuses any
 * actor but the system.
 */
export async function settleApproval(ctx: Ctx, purchaseOrderId: string): Promise<void> {
  requireSystem(ctx)

  await inTransaction(async (tx) => {
    const [open] = await tx
      .select()
      .from(purchaseOrderApprovals)
      .where(
        and(
          everyOrderApproval(ctx),
          eq(purchaseOrderApprovals.purchaseOrderId, purchaseOrderId),
          eq(purchaseOrderApprovals.state, 'asked'),
        ),
      )
      .for('update')
    if (open) await changeOrderApproval(tx, ctx, open, 'approve')
  })
}
