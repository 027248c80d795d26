import { type StartedPayment, startPayment } from '#app/features/money/payments/start-payment.server.ts'
import { TRANSFER } from '#app/features/money/payments/transfer.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import type { Taxed } from '#app/kit/tax.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { hashOf } from '#app/platform/idempotency.server.ts'

/** Writes down that what a locked order comes to is awaited by transfer. */
export function startTransfer(
  tx: Tx,
  { id, buyerId }: Pick<OrderRow, 'id' | 'buyerId'>,
  { sum, key }: { sum: Taxed; key: string },
): Promise<StartedPayment> {
  return startPayment(tx, {
    subject: { kind: 'order', id },
    payerId: buyerId,
    gateway: TRANSFER,
    amount: sum.total,
    key,
    bodyHash: hashOf({ method: TRANSFER }),
  })
}
