import type { Tx } from '#app/platform/db.server.ts'
import { judgeSeveral } from './judge-several.server.ts'
import type { OrderStanding } from './queries-standings.server.ts'

/** As judgeSeveral, of one order; null of one that is not there. */
export async function judgeOrder(tx: Tx, purchaseOrderId: string, now: Date): Promise<OrderStanding | null> {
  return (await judgeSeveral(tx, [purchaseOrderId], now)).get(purchaseOrderId) ?? null
}
