import { reconcilePaymentsOf } from '#app/features/money/payments/reconcile-subject.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { managedSubscription } from './queries-scope.server.ts'
import { settleCards } from './settle-cards.server.ts'
import { subscriptions } from './tables.server.ts'

/**
 * When the payer comes back from the gateway or waits on our page: settles the open payments of the
 * subscription of the workspace acted for, and cards that were to be kept. For whoever is not its admin
 * nothing happens.
 */
export async function reconcileOwnSubscription(ctx: Ctx): Promise<void> {
  const [own] = await read(ctx)
    .select({ id: subscriptions.id, partyId: subscriptions.partyId })
    .from(subscriptions)
    .where(managedSubscription(ctx.actor))
  if (!own) return
  // The own subscription was found: what the gateway says of it is heard by the marketplace.
  const system = systemContext('subscriptions.settle', { requestId: ctx.requestId, now: ctx.now })
  await settleCards(system, { partyId: own.partyId })
  await reconcilePaymentsOf(system, { kind: 'subscription', id: own.id })
}
