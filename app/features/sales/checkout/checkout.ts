import { isOpenPayment, type PaymentState } from '#app/features/money/payments/payment.ts'
import { isAuthorized, isUncharged } from '#app/features/sales/orders/open-money.ts'
import type { OrderState, PaymentAxis, RefundAxis } from '#app/features/sales/orders/order.ts'

export type CheckoutView =
  /** All that is asked, on one page. */
  | 'form'
  /** The payer's bank wants a confirmation. */
  | 'confirming'
  /** The gateway has not said yet whether it charged. */
  | 'asking'
  /** Ordered on an invoice: a transfer is awaited. */
  | 'billed'
  /** Booked by a card that was refused when it was charged: to be paid by another one. */
  | 'uncharged'
  | 'done'
  | 'expired'
  /**
   * The event is not on sale any more, to anybody or to who would hold its seats again: nothing can be paid.
   */
  | 'gone'
  | 'cancelled'
  /** Money came when the seats were gone: it goes back, or went. */
  | 'paidBack'

type Payable = { totalMinor: number; transfer: { isForAll: boolean } | null }

/** Whether payment on an invoice is the only way. */
export const isInvoiceAlone = ({ totalMinor, transfer }: Payable): boolean =>
  totalMinor > 0 && transfer?.isForAll === true

type Standing = {
  state: OrderState
  payment: PaymentAxis
  refund: RefundAxis
  heldUntil: Date | null
  billedAt: Date | null
  attempt: { state: PaymentState } | null
  /** Whether what was chosen can still be paid for. */
  isOnSale: boolean
  /** Whether the reader is shown what was chosen, as one must be to hold it again. */
  isShown: boolean
}

/** The view of the checkout: the state of the order and its last payment at `now`. */
export function checkoutView(order: Standing, now: Date): CheckoutView {
  const { state, payment, heldUntil, attempt, isOnSale, isShown } = order
  if (isUncharged(order)) return heldUntil && heldUntil > now ? 'uncharged' : 'cancelled'
  const isTried = attempt && isOpenPayment(attempt.state) && attempt.state !== 'authorized'
  if (isAuthorized(order) && isTried) return attempt.state === 'confirming' ? 'confirming' : 'asking'
  if (state === 'confirmed' || state === 'completed') return 'done'
  if (state === 'reserved') return 'billed'
  if (payment === 'paid') return 'paidBack'
  if (attempt && isOpenPayment(attempt.state)) return attempt.state === 'confirming' ? 'confirming' : 'asking'
  if (state === 'cancelled') return 'cancelled'
  if (!isOnSale) return 'gone'
  if (state !== 'expired' && (heldUntil === null || heldUntil > now)) return 'form'
  return isShown ? 'expired' : 'gone'
}
