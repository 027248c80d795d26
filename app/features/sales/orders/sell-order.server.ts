import { changeIssued } from '#app/features/money/invoicing/change-issued.server.ts'
import { salePostings } from '#app/features/money/payments/ledger.ts'
import { postLedgerEntry } from '#app/features/money/payments/post-ledger-entry.server.ts'
import { type Money, money, portionOf } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { OrderRow } from './lock-order.server.ts'

/**
 * Writes the sale of a locked order that is paid into the ledger, less what of its invoice was credited
 * before; an invoice that was issued before is paid
 * with it.
 */
export async function sellOrder(
  tx: Tx,
  ctx: Ctx,
  order: OrderRow,
  { total, commission }: { total: Money; commission: Money },
): Promise<void> {
  const subject = { kind: 'order', id: order.id } as const
  const left = money(total.minor - order.creditedMinor, total.currency)
  const isLess = order.creditedMinor > 0
  const share = isLess ? portionOf(commission, left.minor, total.minor) : commission
  await postLedgerEntry(tx, {
    kind: 'sale',
    uniqueKey: `sale:${order.id}`,
    subject,
    occurredAt: ctx.now(),
    postings: salePostings(left, share, order.sellerId),
  })
  if (order.billedAt !== null) await changeIssued(tx, subject, 'settle')
}
