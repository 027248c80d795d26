import type { OrderState } from '#app/features/sales/orders/order.ts'
import { hasSeats } from '#app/features/sales/orders/order-item.ts'
import { refuse } from '#app/kit/refusal.ts'
import { restsAt } from '#app/kit/selling.ts'

export type SellerFacts = { isThere: boolean; mandateVersion: number | null; sellsUntil: string | null }

type Sold = Parameters<typeof hasSeats>[0] & {
  state: OrderState
  totalMinor: number
  groupDealId: string | null
}

/**
 * Refuses `orders:refused.eventGone` where the seller is suspended or has left, and
 * `selling-mandates:refused.rests` for seats that are held and not sold yet, of a seller who may not sell for
 * a price. What was booked, promised or agreed on before is paid as it was.
 */
export function checkSeller(order: Sold, seller: SellerFacts, now: Date): void {
  if (!seller.isThere) throw refuse('conflict', 'orders:refused.eventGone')
  const isNew = order.state === 'held' && hasSeats(order) && order.groupDealId === null
  const { mandateVersion, sellsUntil } = seller
  const mandate = { mandateVersion, sellsUntil: sellsUntil === null ? null : new Date(sellsUntil) }
  if (isNew && order.totalMinor > 0 && restsAt(mandate, now))
    throw refuse('conflict', 'selling-mandates:refused.rests')
}
