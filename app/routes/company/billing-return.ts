import { redirect } from 'react-router'
import { reconcileOwnSubscription } from '#app/features/money/subscriptions/reconcile-own-subscription.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/billing-return'

/**
 * The payer comes back from the bank: what the bank says is written down, whoever comes first, this or its
 * notice.
 */
export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  await reconcileOwnSubscription(ctx)
  throw redirect(`/dashboard/c/billing?done=${url.searchParams.has('kept') ? 'kept' : 'paid'}`)
})
