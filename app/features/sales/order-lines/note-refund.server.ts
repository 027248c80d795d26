import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { noteOrderLine } from './note-order-line.server.ts'
import { findNotedRefund } from './queries-refund.server.ts'

/** Notes once that an amount of an order went back to its payer. Refuses any actor but the system. */
export async function noteRefund(ctx: Ctx, refundId: string): Promise<void> {
  requireSystem(ctx)

  const back = await findNotedRefund(ctx, refundId)
  if (back)
    await inTransaction((tx) => noteOrderLine(tx, back.orderId, { ...back.line, kind: 'refundGiven' }))
}
