import { newId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { inPieces } from '#app/platform/testing/pieces.ts'
import type { Posting } from './ledger.ts'
import { ledgerEntries, ledgerTransactions, payments } from './tables.server.ts'

/** Attempts to pay as their gateway answered them. */
export async function answeredPayments(tx: Tx, rows: (typeof payments.$inferInsert)[]): Promise<void> {
  await inPieces(rows, (piece) => tx.insert(payments).values(piece))
}

type Movement = typeof ledgerTransactions.$inferInsert & { postings: Posting[] }

/** Movements of money with their postings, those of nothing left out. */
export async function postedMovements(tx: Tx, movements: Movement[]): Promise<void> {
  const heads = movements.map(({ postings: _postings, ...head }) => head)
  const entries = movements.flatMap(({ id, postings }) =>
    postings
      .filter(({ amount }) => amount.minor !== 0)
      .map(({ account, ownerId, amount }) => ({
        id: newId(),
        transactionId: id,
        account,
        ownerId,
        amountMinor: amount.minor,
        currency: amount.currency,
      })),
  )
  await inPieces(heads, (piece) => tx.insert(ledgerTransactions).values(piece))
  await inPieces(entries, (piece) => tx.insert(ledgerEntries).values(piece))
}
