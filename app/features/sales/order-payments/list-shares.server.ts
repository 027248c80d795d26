import { and, eq, exists, notExists, sql } from 'drizzle-orm'
import { type Posting, sharePostings } from '#app/features/money/payments/ledger.ts'
import type { PaymentRow } from '#app/features/money/payments/payable.ts'
import { ledgerTransactions, payments, refunds } from '#app/features/money/payments/tables.server.ts'
import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { type Money, money, portionOf } from '#app/kit/money.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * The shares of a locked order's payment: the seller's and, in proportion, the marketplace's, as for refunds.
 * Null where the payment bought nothing.
 */
export async function listShares(
  tx: Tx,
  order: OrderRow,
  { payment, amount }: { payment: PaymentRow; amount: Money },
): Promise<Posting[] | null> {
  const sale = tx
    .select({ one: sql`1` })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.uniqueKey, `sale:${order.id}`))
  const unused = tx
    .select({ one: sql`1` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), eq(refunds.causeKind, 'payment')))
  const [used] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.id, payment.id), exists(sale), notExists(unused)))
  if (!used) return null
  const commission = portionOf(
    money(order.commissionMinor, amount.currency),
    amount.minor,
    payment.amountMinor,
  )
  return sharePostings(amount, commission, order.sellerId)
}
