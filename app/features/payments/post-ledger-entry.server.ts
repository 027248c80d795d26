import { newId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { LEDGER_KINDS, Posting } from './ledger.ts'
import type { Subject } from './payment.ts'
import { ledgerEntries, ledgerTransactions } from './tables.server.ts'

export type LedgerFacts = {
  kind: (typeof LEDGER_KINDS)[number]
  /** Names the fact ('capture:<payment>'); a second entry for it is written by nobody. */
  uniqueKey: string
  subject: Subject
  occurredAt: Date
  postings: readonly Posting[]
}

/** Writes one movement of money as double entries; amounts of zero are left out. False when it was written before. */
export async function postLedgerEntry(tx: Tx, facts: LedgerFacts): Promise<boolean> {
  const { postings, subject, ...head } = facts
  const written = await tx
    .insert(ledgerTransactions)
    .values({ id: newId(), subjectKind: subject.kind, subjectId: subject.id, ...head })
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
      ownerId,
      amountMinor: amount.minor,
      currency: amount.currency,
    }))
  if (rows.length > 0) await tx.insert(ledgerEntries).values(rows)
  return true
}
