import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { CancelReason } from './cancel-reason.ts'
import { changeOrder } from './change-order.server.ts'
import { HOLD_OVER, type PaymentStep } from './order.ts'

type Cancelled = { reason: CancelReason; payment?: PaymentStep }

/**
 * Cancels a locked order for a reason, with a step of its payment where that brings it about; its hold is
 * over. What becomes of seats, tickets and money is the caller's. Refuses with `conflict` who may not for
 * that reason, or from its state.
 */
export async function cancelOrder(
  tx: Tx,
  ctx: Ctx,
  order: Parameters<typeof changeOrder>[2],
  { reason, payment }: Cancelled,
): Promise<void> {
  await changeOrder(tx, ctx, order, { state: 'cancel', reason, ...(payment && { payment }) }, HOLD_OVER)
}
