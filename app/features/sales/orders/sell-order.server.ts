import { changeIssued } from '#app/features/money/invoicing/change-issued.server.ts'
import { salePostings } from '#app/features/money/payments/ledger.ts'
import { postLedgerEntry } from '#app/features/money/payments/post-ledger-entry.server.ts'
import type { Money } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { OrderRow } from './lock-order.server.ts'

/**
 * Writes the sale of a locked order that is paid into the ledger; an invoice that was issued before is paid
 * with it.
 */
export async function sellOrder(
  tx: Tx,
  ctx: Ctx,
  order: OrderRow,
  { total, commission }: { total: Money; commission: Money },
): Promise<void> {
  const subject = { kind: 'order', id: order.id } as const
  await postLedgerEntry(tx, {
    kind: 'sale',
    uniqueKey: `sale:${order.id}`,
    subject,
    occurredAt: ctx.now(),
    postings: salePostings(total, commission, order.sellerId),
  })
  if (order.billedAt !== null) await changeIssued(tx, subject, 'settle')
}
