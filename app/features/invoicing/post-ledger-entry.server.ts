import { newId } from '#app/kit/ids.ts'
import type { Money } from '#app/kit/money.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { ledgerEntries, ledgerTransactions } from './tables.server.ts'

type Account = (typeof ledgerEntries.$inferInsert)['account']
export type Posting = { account: Account; ownerId?: string | null; amount: Money }

export type LedgerFacts = {
  kind: (typeof ledgerTransactions.$inferInsert)['kind']
  /** Names the fact ('capture:<payment>'); a second entry for it is written by nobody. */
  uniqueKey: string
  orderId: string
  occurredAt: Date
  postings: Posting[]
}

/** Writes one movement of money as double entries; amounts of zero are left out. False when it was written before. */
export async function postLedgerEntry(tx: Tx, facts: LedgerFacts): Promise<boolean> {
  const { postings, ...head } = facts
  const written = await tx
    .insert(ledgerTransactions)
    .values({ id: newId(), ...head })
    .onConflictDoNothing()
    .returning({ id: ledgerTransactions.id })
  const transactionId = written[0]?.id
  if (!transactionId) return false
  const rows = postings
    .filter((posting) => posting.amount.minor !== 0)
    .map(({ account, ownerId, amount }) => ({
      id: newId(),
      transactionId,
      account,
      ownerId: ownerId ?? null,
      amountMinor: amount.minor,
      currency: amount.currency,
    }))
  if (rows.length > 0) await tx.insert(ledgerEntries).values(rows)
  return true
}
