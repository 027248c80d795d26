import { type OpenMoney, openMoneyOf } from '#app/features/sales/orders/open-money.ts'
import type { OrderState, PaymentAxis, RefundAxis } from '#app/features/sales/orders/order.ts'
import { isId } from '#app/kit/ids.ts'
import { oneLineOf } from '#app/kit/text.ts'

/** The views of an event's orders: all, unpaid, paid, with refunds, ended. */
export const SOLD_VIEWS = ['all', 'open', 'paid', 'back', 'over'] as const
export type SoldView = (typeof SOLD_VIEWS)[number]

/** The wanted orders: `words` match references, buyers, their purchase order numbers and own references. */
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

/** The state of an order for its seller, in one word. */
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

/** The wanted orders from an address; invalid values are ignored. */
export function wantedOrdersOf(query: URLSearchParams): WantedOrders & { after: string | null } {
  const asked = query.get('view')
  const after = query.get('after')
  return {
    view: SOLD_VIEWS.find((name) => name === asked) ?? 'all',
    words: oneLineOf(query.get('q') ?? '').slice(0, 100),
    after: isId(after) ? after : null,
  }
}

/** The wanted orders as a query string, after what is `given`. */
export function queryOfOrders({ view, words }: WantedOrders, given: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    ...(view !== 'all' && { view }),
    ...(words && { q: words }),
    ...given,
  })
  return query.size > 0 ? `?${query}` : ''
}
