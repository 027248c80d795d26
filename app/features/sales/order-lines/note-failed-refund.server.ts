import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { noteOrderLine } from './note-order-line.server.ts'
import { findNotedRefund } from './queries-refund.server.ts'

/**
 * Notes once that an amount of an order did not arrive at its payer; where it had gone (`hadGone`) its going
 * is said before that, whichever of the two is noted first. Refuses any actor but the system.
 */
export async function noteFailedRefund(
  ctx: Ctx,
  { refundId, hadGone }: { refundId: string; hadGone: boolean },
): Promise<void> {
  requireSystem(ctx)

  const back = await findNotedRefund(ctx, refundId)
  if (!back) return
  const { orderId, line } = back
  await inTransaction(async (tx) => {
    if (hadGone) await noteOrderLine(tx, orderId, { ...line, kind: 'refundGiven' })
    await noteOrderLine(tx, orderId, { ...line, kind: 'refundFailed' })
  })
}
