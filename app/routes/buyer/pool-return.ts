import { redirect } from 'react-router'
import { poolPath } from '#app/features/catalogue/price-pools/pool-path.ts'
import { findOwnPromise } from '#app/features/sales/group-deals/queries-promises.server.ts'
import { settleOwnOrder } from '#app/features/sales/order-payments/settle-order.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/pool-return'

/** Who joins by card comes back from the bank: what that says is written down, whoever comes first, this or its notice. */
export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) => {
  const own = await findOwnPromise(ctx, params.url)
  if (own) await settleOwnOrder(ctx, own.reference)
  throw redirect(poolPath(params.url))
})
