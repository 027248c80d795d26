import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { SubscriptionRow } from './lock-subscription.server.ts'
import { managedSubscription } from './queries-scope.server.ts'
import { subscriptions } from './tables.server.ts'

/**
 * The subscription of the company whose admin asks, locked for this transaction; anybody else's is not found.
 */
export async function lockOwnSubscription(tx: Tx, ctx: Ctx): Promise<SubscriptionRow> {
  const [row] = await tx.select().from(subscriptions).where(managedSubscription(ctx.actor)).for('update')
  if (!row) throw notFound()
  return row
}
