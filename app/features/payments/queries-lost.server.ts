import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { ledgerTransactions, refunds } from './tables.server.ts'

/** The cause of the refund named `r` in SQL, as `causeOf` says it. */
export const causeIn = (r: string): SQL => sql.raw(`split_part(${r}.key, '~', 1)`)

/** Whether the refund named `r` failed and was not asked for anew since: its amount is still owed. */
export const isLost = (
  r: string,
): SQL => sql`(${sql.raw(r)}.state = 'failed' and not exists (select from refunds later
  where later.payment_id = ${sql.raw(r)}.payment_id and ${causeIn('later')} = ${causeIn(r)} and later.id > ${sql.raw(r)}.id))`

/** Whether the refund named `r` is the first of its amount that was booked as gone. */
export const isFirstBooked = (
  r: string,
): SQL => sql`(exists (select from ledger_transactions t where t.unique_key = 'refund:' || ${sql.raw(r)}.id)
  and not exists (select from refunds sooner join ledger_transactions t on t.unique_key = 'refund:' || sooner.id
    where sooner.payment_id = ${sql.raw(r)}.payment_id and ${causeIn('sooner')} = ${causeIn(r)} and sooner.id < ${sql.raw(r)}.id))`

/** All refunds of a payment in a transaction, and whether each was booked as gone, whatever became of it. */
export async function listBooked(tx: Tx, paymentId: string) {
  const isGone = and(
    eq(ledgerTransactions.uniqueKey, sql`'refund:' || ${refunds.id}`),
    eq(ledgerTransactions.kind, 'refund'),
  )
  return tx
    .select({
      ...{ id: refunds.id, key: refunds.key, state: refunds.state, amountMinor: refunds.amountMinor },
      isGone: sql<boolean>`exists (select from ${ledgerTransactions} where ${isGone})`,
    })
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
}
