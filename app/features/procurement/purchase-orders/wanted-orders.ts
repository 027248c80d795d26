import { oneLineOf } from '#app/kit/text.ts'
import {
  PURCHASE_ORDER_SIDES,
  PURCHASE_ORDER_VIEWS,
  type PurchaseOrderSide,
  type PurchaseOrderView,
} from './purchase-order.ts'

/** The wanted orders: `words` match numbers, names of the other side, and titles. */
export type WantedPurchaseOrders = { side: PurchaseOrderSide; view: PurchaseOrderView; words: string }

/** The wanted orders from an address; what is none of these is left out. */
export function wantedPurchaseOrdersOf(query: URLSearchParams): WantedPurchaseOrders {
  const [side, view] = [query.get('side'), query.get('view')]
  return {
    side: PURCHASE_ORDER_SIDES.find((name) => name === side) ?? 'sent',
    view: PURCHASE_ORDER_VIEWS.find((name) => name === view) ?? 'all',
    words: oneLineOf(query.get('q') ?? '').slice(0, 100),
  }
}

/** The wanted orders as a query string, after what is `given`. */
export function queryOfPurchaseOrders(
  { side, view, words }: WantedPurchaseOrders,
  given: Record<string, string> = {},
): string {
  const query = new URLSearchParams({
    side,
    ...(view !== 'all' && { view }),
    ...(words && { q: words }),
    ...given,
  })
  return `?${query}`
}
