import { redirect } from 'react-router'
import { reconcileOwnOrder } from '#app/features/sales/order-payments/reconcile-order.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import type { Route } from './+types/order-return'

/**
 * The payer comes back from the bank: what the bank says is written down, whoever comes first, this or its
 * notice.
 */
export const loader = loaderOf(async (ctx, { params }: Route.LoaderArgs) => {
  await reconcileOwnOrder(ctx, params.reference)
  throw redirect(`/order/${encodeURIComponent(params.reference)}`)
})
