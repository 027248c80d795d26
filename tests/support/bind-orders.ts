import type { Payables } from '#app/features/money/payments/payable.ts'
import { payables } from '#app/features/money/payments/payable-registry.server.ts'

/** Has orders answer otherwise for their payments, until the end of the file. */
export function bindOrders(order: Payables['order']): void {
  payables.override((filled) => ({ ...filled, order }))
}
