import { type CheckoutView, checkoutView } from '#app/features/sales/checkout/checkout.ts'
import { type Checkout, getCheckout } from '#app/features/sales/checkout/queries-checkout.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { reconcileOwnOrder } from './reconcile-order.server.ts'

const PATIENCE_MS = 4_000

/**
 * The actor's own order for its page. While somebody waits there for the bank, the gateway is asked now and
 * then, without waiting for reconciliation. Refuses what getCheckout refuses.
 */
export async function openCheckout(
  ctx: Ctx,
  reference: string,
): Promise<{ order: Checkout; view: CheckoutView; now: Date }> {
  let order = await getCheckout(ctx, reference)

  const waited = ctx.now().getTime() - (order.attempt?.createdAt.getTime() ?? 0)
  if (order.attempt?.state === 'unknown' && waited > PATIENCE_MS) {
    await reconcileOwnOrder(ctx, reference)
    order = await getCheckout(ctx, reference)
  }
  const now = ctx.now()
  return { order, view: checkoutView(order, now), now }
}
