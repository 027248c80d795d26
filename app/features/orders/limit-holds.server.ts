import { MOST_OPEN_SEATS } from '#app/features/tickets/ticket-type.ts'
import { Refusal, refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { countHolds } from './count-holds.server.ts'
import type { Holder } from './queries-holder.server.ts'

/** How often guests of one address, or of one confirmed email address, may try to hold seats. */
export const GUEST_HOLDS = { name: 'guest-holds', points: 100, seconds: 900 }

/**
 * Counts a try of a guest, before any work on it. When those who are not known try too often from one address, the next
 * is asked who it is (`orders:refused.whoHolds`); who is known already is refused with `limit`.
 */
export async function countTry(holder: Holder): Promise<void> {
  if (holder.known && holder.buyerId) return
  try {
    await countAttempt(GUEST_HOLDS, holder.countedWith)
  } catch (error) {
    throw error instanceof Refusal && !holder.known ? whoHolds() : error
  }
}

/**
 * Nobody holds more than ten unpaid seats at a time, by whichever browser, account or confirmed email address. Those who
 * are not known by such an address hold ten together from one network address: the next is not shut out but asked who it
 * is. Refuses `orders:refused.openSeats` and `orders:refused.whoHolds`.
 */
export async function limitHolds(tx: Tx, holder: Holder, asked: number): Promise<void> {
  const { own, together } = await countHolds(tx, holder)
  if (own + asked > MOST_OPEN_SEATS)
    throw refuse('limit', 'orders:refused.openSeats', { count: MOST_OPEN_SEATS })
  if (!holder.known && together + asked > MOST_OPEN_SEATS) throw whoHolds()
}

const whoHolds = () => refuse('limit', 'orders:refused.whoHolds')
