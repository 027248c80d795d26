import { newId, type PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { seatPrice } from './queries-price.server.ts'
import { subscriptions } from './tables.server.ts'

type Given = Partial<typeof subscriptions.$inferInsert> & { partyId: PartyId }

/**
 * The subscription of a company that is there, on trial for a month, unless said otherwise. `parties` is left
 * as it is.
 */
export async function aSubscription(tx: Tx, given: Given): Promise<typeof subscriptions.$inferSelect> {
  const price = seatPrice(given.currency ?? 'EUR')
  const seatYearMinor = (given.seatMinor ?? price.seatMinor) * 10
  const [row] = await tx
    .insert(subscriptions)
    .values({
      id: newId(),
      state: 'trialing',
      seats: 10,
      endDate: new Date(Date.now() + 30 * 86_400_000),
      ...price,
      seatYearMinor,
      ...given,
      currency: price.currency,
    })
    .returning()
  if (!row) throw new Error('no subscription was written')
  return row
}
