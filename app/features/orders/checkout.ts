import { isOpenPayment, type PaymentState } from '#app/features/payments/payment.ts'
import type { OrderState, PaymentAxis, RefundAxis } from './order.ts'

export type CheckoutView =
  /** All that is asked, on one page. */
  | 'form'
  /** The payer's bank wants a confirmation. */
  | 'confirming'
  /** The gateway has not said yet whether it charged. */
  | 'asking'
  | 'done'
  | 'expired'
  | 'cancelled'
  /** Money came when the seats were gone: it goes back, or went. */
  | 'paidBack'

type Standing = {
  state: OrderState
  payment: PaymentAxis
  refund: RefundAxis
  heldUntil: Date | null
  attempt: { state: PaymentState } | null
}

/** What the checkout shows: where the order and its last payment stand at `now`. */
export function checkoutView({ state, payment, heldUntil, attempt }: Standing, now: Date): CheckoutView {
  if (state === 'placed' || state === 'completed') return 'done'
  if (payment === 'paid') return 'paidBack'
  if (attempt && isOpenPayment(attempt.state)) return attempt.state === 'confirming' ? 'confirming' : 'asking'
  if (state === 'cancelled') return 'cancelled'
  if (state === 'expired' || (heldUntil !== null && heldUntil <= now)) return 'expired'
  return 'form'
}
