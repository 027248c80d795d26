import { payables } from '#app/features/money/payments/payable-registry.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import type { Wiring } from '#app/platform/wiring.server.ts'
import { onOrderPayment } from './on-order-payment.server.ts'
import { orderPaymentsInvariants } from './queries-invariants.server.ts'

export const orderPaymentsWiring: Wiring = {
  fillings: [fill(payables, { order: onOrderPayment })],
  invariants: orderPaymentsInvariants,
}
