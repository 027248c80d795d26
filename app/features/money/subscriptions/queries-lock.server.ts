import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { ownSubscription } from './queries-scope.server.ts'
import { type Lock, lockOf } from './subscription.ts'
import { subscriptions } from './tables.server.ts'

/**
 * Why the workspace acted for can be read alone, and since when; null while nothing is known of how it is
 * paid for. One query.
 */
export async function findLock(ctx: Ctx): Promise<Lock | null> {
  const { state, endDate, cancelAtEnd, periodStart } = subscriptions
  const [plan] = await read(ctx)
    .select({ state, endDate, cancelAtEnd, periodStart })
    .from(subscriptions)
    .where(ownSubscription(ctx.actor))
  return plan ? lockOf(plan) : null
}
