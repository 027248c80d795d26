import type { PaymentSubjects } from './features/money/payments/subject.ts'
import { followSubscription } from './features/money/subscriptions/follow-subscription.server.ts'
import { followPayment } from './features/sales/order-payments/follow-payment.server.ts'

/** What is paid for: kind → how it is locked and what it does with the money, in the transaction that takes it. */
export const paymentSubjects: PaymentSubjects = { order: followPayment, subscription: followSubscription }
