import { followPayment } from './features/orders/follow-payment.server.ts'
import type { PaymentSubjects } from './features/payments/subject.ts'
import { followSubscription } from './features/subscriptions/follow-subscription.server.ts'

/** What is paid for: kind → how it is locked and what it does with the money, in the transaction that takes it. */
export const paymentSubjects: PaymentSubjects = { order: followPayment, subscription: followSubscription }
