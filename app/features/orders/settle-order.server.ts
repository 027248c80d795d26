import { and, eq } from 'drizzle-orm'
import { dropConfirmations } from '#app/features/payments/drop-confirmations.server.ts'
import { settlePaymentsOf } from '#app/features/payments/settle-subject.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { followPayment } from './follow-payment.server.ts'
import { ordersOf } from './queries-scope.server.ts'
import { orders } from './tables.server.ts'

async function findOwn(ctx: Ctx, reference: string): Promise<string | null> {
  const mine = and(eq(orders.reference, reference), ordersOf(ctx))
  const [order] = await read(ctx).select({ id: orders.id }).from(orders).where(mine)
  return order?.id ?? null
}

/** The own order was found: what the gateway says of it is heard by the marketplace. */
const asMarketplace = ({ requestId, now }: Ctx) => systemContext('orders.settle', { requestId, now })

/**
 * When the payer comes back from the gateway or waits on our page: settles the open payments of the own order. Somebody
 * else's order is passed over in silence.
 */
export async function settleOwnOrder(ctx: Ctx, reference: string): Promise<void> {
  const id = await findOwn(ctx, reference)
  if (id) await settlePaymentsOf(asMarketplace(ctx), { kind: 'order', id }, { order: followPayment })
}

/**
 * Before another card is tried: payments of the own order that wait for the payer's confirmation are called off at the
 * gateway, all but the one of `exceptKey`. Somebody else's order is passed over in silence.
 */
export async function dropConfirmation(ctx: Ctx, reference: string, exceptKey: string): Promise<void> {
  const id = await findOwn(ctx, reference)
  if (!id) return
  const subjects = { order: followPayment }
  await dropConfirmations(asMarketplace(ctx), { kind: 'order', id }, { exceptKey, subjects })
}
