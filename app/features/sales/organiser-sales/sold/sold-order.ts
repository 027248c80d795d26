import { type OpenMoney, openMoneyOf } from '#app/features/sales/orders/open-money.ts'
import type { OrderState, PaymentAxis, RefundAxis } from '#app/features/sales/orders/order.ts'
import { isId } from '#app/kit/ids.ts'
import { oneLineOf } from '#app/kit/text.ts'

/**
 * What an organiser looks at of the orders of an event: all, whose money has not come, which are paid, of
 * which money went back, which are over.
 */
export const SOLD_VIEWS = ['all', 'open', 'paid', 'back', 'over'] as const
export type SoldView = (typeof SOLD_VIEWS)[number]

/**
 * Which of them: `words` are looked for in references, buyers, their purchase order numbers and own
 * references.
 */
export type WantedOrders = { view: SoldView; words: string }

type Axes = {
  state: OrderState
  payment: PaymentAxis
  refund: RefundAxis
  billedAt: Date | null
  heldUntil: Date | null
  totalMinor: number
  /** A price promise that is reached booked it, and its price may sink on. */
  isPriceOpen: boolean
}

/** What an order is to its seller at the moment, in one word. */
export type SoldState =
  | 'refunded'
  | 'cancelled'
  | 'partly'
  | 'paid'
  | 'free'
  | 'open'
  | 'priceOpen'
  | OpenMoney

export function soldState(order: Axes): SoldState {
  const { state, payment, refund, totalMinor } = order
  if (refund === 'full') return 'refunded'
  if (state === 'cancelled') return 'cancelled'
  if (refund === 'partial') return 'partly'
  if (payment === 'paid') return 'paid'
  if (totalMinor === 0) return 'free'
  const open = openMoneyOf(order) ?? 'open'
  // Its event runs already: the invoice waits for the price.
  return open === 'uninvoiced' && order.isPriceOpen ? 'priceOpen' : open
}

/** Reads from an address which orders are wanted; what is none of the known is as if it were not there. */
export function wantedOrdersOf(query: URLSearchParams): WantedOrders & { after: string | null } {
  const asked = query.get('view')
  const after = query.get('after')
  return {
    view: SOLD_VIEWS.find((name) => name === asked) ?? 'all',
    words: oneLineOf(query.get('q') ?? '').slice(0, 100),
    after: isId(after) ? after : null,
  }
}

/** The same as it stands in an address, after what is `given`. */
export function queryOfOrders({ view, words }: WantedOrders, given: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    ...(view !== 'all' && { view }),
    ...(words && { q: words }),
    ...given,
  })
  return query.size > 0 ? `?${query}` : ''
}
