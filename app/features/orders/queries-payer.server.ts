import { and, desc, isNotNull } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { ordersOf } from './queries-scope.server.ts'
import { type BillingDetails, orders } from './tables.server.ts'

/** Who pays is likely who paid the actor's last order; references of that one purchase are left out. Null before the first. */
export async function findLastPayer(ctx: Ctx): Promise<BillingDetails | null> {
  const [last] = await read(ctx)
    .select({ billing: orders.billing })
    .from(orders)
    .where(and(ordersOf(ctx), isNotNull(orders.billing)))
    .orderBy(desc(orders.createdAt))
    .limit(1)
  if (!last?.billing) return null
  const { purchaseOrderNumber: _number, buyerReference: _reference, ...payer } = last.billing
  return payer
}
