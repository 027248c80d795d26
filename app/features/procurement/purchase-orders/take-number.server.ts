import { sql } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { purchaseOrderCounters } from './tables.server.ts'

/**
 * The next number of a buyer's year. The counter's row stays locked until the transaction ends, so that
 * numbers have no gap.
 */
export async function takePurchaseOrderNumber(
  tx: Tx,
  { buyerId, year }: { buyerId: PartyId; year: number },
): Promise<number> {
  const [counter] = await tx
    .insert(purchaseOrderCounters)
    .values({ buyerId, year, lastNumber: 1 })
    .onConflictDoUpdate({
      target: [purchaseOrderCounters.buyerId, purchaseOrderCounters.year],
      set: { lastNumber: sql`${purchaseOrderCounters.lastNumber} + 1` },
    })
    .returning({ number: purchaseOrderCounters.lastNumber })
  if (!counter) throw new Error('a counter gave no number')
  return counter.number
}
