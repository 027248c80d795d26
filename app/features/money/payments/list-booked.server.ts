import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { ledgerTransactions, refunds } from './tables.server.ts'

/** All refunds of a payment in a transaction, and whether each was booked as gone, whatever became of it. */
export async function listBooked(tx: Tx, paymentId: string) {
  const isGone = and(
    eq(ledgerTransactions.uniqueKey, sql`'refund:' || ${refunds.id}`),
    eq(ledgerTransactions.kind, 'refund'),
  )
  return tx
    .select({
      id: refunds.id,
      causeKind: refunds.causeKind,
      causeId: refunds.causeId,
      state: refunds.state,
      amountMinor: refunds.amountMinor,
      isGone: sql<boolean>`exists (select from ${ledgerTransactions} where ${isGone})`,
    })
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
}
