import { dropConfirmations } from '#app/features/money/payments/drop-confirmations.server.ts'
import { findOwnSubject } from '#app/features/sales/orders/queries-own.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'

/**
 * Before another card is tried: voids, at the gateway, payments of the own order that wait for the payer's
 * confirmation, except the one with `exceptKey`. Does nothing for somebody else's order.
 */
export async function dropConfirmation(ctx: Ctx, reference: string, exceptKey: string): Promise<void> {
  const subject = await findOwnSubject(ctx, reference)
  if (!subject) return
  // The own order was found: what the gateway says of it is heard by the marketplace.
  const system = systemContext('orders.settle', { requestId: ctx.requestId, now: ctx.now })
  await dropConfirmations(system, subject, { exceptKey })
}
