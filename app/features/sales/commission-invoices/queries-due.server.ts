import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import { ledgerEntries, ledgerTransactions } from '#app/features/money/payments/tables.server.ts'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { endOfMonth } from './commission-bill.ts'
import { commissionBills } from './tables.server.ts'

/** What the marketplace has kept, in minor units; below zero what was given back. */
const kept = sql<number>`sum(${ledgerEntries.amountMinor})`.mapWith(Number)
const billed = sql`(select coalesce(sum(b.amount_minor), 0) from ${commissionBills} b
  where b.party_id = ${orders.sellerId} and b.currency = ${ledgerEntries.currency})`

/** What came late for a month that was billed is of the next one's bill. */
const isUnbilledIn = (month: string) => sql`not exists (select from ${commissionBills} b
  where b.party_id = ${orders.sellerId} and b.currency = ${ledgerEntries.currency} and b.month = ${month})`

/**
 * Providers with commission up to the end of a month ('2026-11') that was not billed, at most `limit`, and in
 * which currency. For the system alone. One query.
 */
export function listUnbilled(ctx: Ctx, month: string, limit: number) {
  return read(ctx)
    .select({ partyId: orders.sellerId, currency: ledgerEntries.currency })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .innerJoin(
      orders,
      and(eq(ledgerTransactions.subjectKind, 'order'), eq(orders.id, ledgerTransactions.subjectId)),
    )
    .where(
      and(
        everyOrder(ctx),
        eq(ledgerEntries.account, 'commission'),
        lt(ledgerTransactions.occurredAt, endOfMonth(month)),
        isUnbilledIn(month),
      ),
    )
    .groupBy(orders.sellerId, ledgerEntries.currency)
    .having(gt(kept, sql`${billed}`))
    .orderBy(asc(orders.sellerId), asc(ledgerEntries.currency))
    .limit(limit)
}
