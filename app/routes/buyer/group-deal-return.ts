import { redirect } from 'react-router'
import { groupDealPath } from '#app/features/catalogue/group-deal-terms/group-deal-path.ts'
import { findOwnPledge } from '#app/features/sales/group-deals/queries-pledges.server.ts'
import { reconcileOwnOrder } from '#app/features/sales/order-payments/reconcile-order.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/group-deal-return'

/**
 * Who joins by card comes back from the bank: what that says is written down, whoever comes first, this or
 * its notice.
 */
export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) => {
  const own = await findOwnPledge(ctx, params.url)
  if (own) await reconcileOwnOrder(ctx, own.reference)
  throw redirect(groupDealPath(params.url))
})
