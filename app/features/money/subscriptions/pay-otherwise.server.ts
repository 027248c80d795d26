import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { changeSubscription } from './change-subscription.server.ts'
import type { SubscriptionRow } from './lock-subscription.server.ts'
import type { PayWay } from './subscription.ts'
import { withdrawBill } from './withdraw-bill.server.ts'

/**
 * A locked subscription renews otherwise from now on: what was announced, tried or billed for its end begins
 * anew. What is not active stays as it is. As the last that its transaction does.
 */
export async function payOtherwise(
  tx: Tx,
  ctx: Ctx,
  { row, payWay }: { row: SubscriptionRow; payWay: PayWay },
): Promise<void> {
  if (row.state !== 'active') return
  const anew = { failures: 0, failedAt: null, noticedAt: null, unconfirmedAt: null, remindedAt: null }
  await changeSubscription(tx, ctx, row, 'pay_otherwise', { payWay, ...anew, updatedAt: ctx.now() })
  await withdrawBill(tx, ctx, { subscriptionId: row.id })
}
