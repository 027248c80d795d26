import { reconcilePaymentsOf } from '#app/features/money/payments/reconcile-subject.server.ts'
import { findOwnSubject } from '#app/features/sales/orders/queries-own.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'

/**
 * When the payer comes back from the gateway or waits on our page: applies the gateway's status to open
 * payments of the own order. Does nothing for somebody else's order.
 */
export async function reconcileOwnOrder(ctx: Ctx, reference: string): Promise<void> {
  const subject = await findOwnSubject(ctx, reference)
  if (!subject) return
  // The own order was found: what the gateway says of it is heard by the marketplace.
  const system = systemContext('orders.settle', { requestId: ctx.requestId, now: ctx.now })
  await reconcilePaymentsOf(system, subject)
}
