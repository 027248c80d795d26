import { type StartedPayment, startPayment } from '#app/features/money/payments/start-payment.server.ts'
import { COLLECTING, TRANSFER } from '#app/features/money/payments/transfer.ts'
import { findCollector } from '#app/features/sales/collection-terms/find-collector.server.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import type { Taxed } from '#app/kit/tax.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { hashOf } from '#app/platform/idempotency.server.ts'

/**
 * Writes down that what a locked order comes to is awaited by transfer: to its seller, or with others to the
 * collecting account, where its buyer pays so.
 */
export async function startTransfer(
  tx: Tx,
  { id, buyerId }: Pick<OrderRow, 'id' | 'buyerId'>,
  { sum, key }: { sum: Taxed; key: string },
): Promise<StartedPayment> {
  const collects = await findCollector(tx, { partyId: buyerId, currency: sum.total.currency })
  return startPayment(tx, {
    subject: { kind: 'order', id },
    payerId: buyerId,
    gateway: collects ? COLLECTING : TRANSFER,
    amount: sum.total,
    key,
    bodyHash: hashOf({ method: TRANSFER }),
  })
}
