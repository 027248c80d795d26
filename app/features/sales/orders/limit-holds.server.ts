import { MOST_OPEN_SEATS } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { countHolds } from './count-holds.server.ts'
import { whoHolds } from './holder.ts'
import type { Holder } from './queries-holder.server.ts'

/**
 * Nobody holds more than ten unpaid seats at a time, by whichever browser, account or confirmed email
 * address. Those who are not known by such an address hold ten together from one network address: the next is
 * not shut out but asked who it is. Refuses `orders:refused.openSeats` and `orders:refused.whoHolds`.
 */
export async function limitHolds(tx: Tx, holder: Holder, asked: number): Promise<void> {
  const { own, together } = await countHolds(tx, holder)
  if (own + asked > MOST_OPEN_SEATS)
    throw refuse('limit', 'orders:refused.openSeats', { count: MOST_OPEN_SEATS })
  if (!holder.known && together + asked > MOST_OPEN_SEATS) throw whoHolds()
}
