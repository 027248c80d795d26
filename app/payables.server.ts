import type { Payables } from './features/money/payments/payable.ts'
import { onSubscriptionPayment } from './features/money/subscriptions/on-subscription-payment.server.ts'
import { onOrderPayment } from './features/sales/order-payments/on-order-payment.server.ts'

/**
 * What is paid for: kind → how it is locked and what it does with the money, in the transaction that takes
 * it.
 */
export const PAYABLES: Payables = { order: onOrderPayment, subscription: onSubscriptionPayment }
