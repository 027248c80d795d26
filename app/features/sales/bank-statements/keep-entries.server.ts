import { createHash } from 'node:crypto'
import type { PartyId } from '#app/kit/ids.ts'
import { newId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { type Entry, entryMarks } from './statement.ts'
import { bankEntries } from './tables.server.ts'

type Kept = { statementId: string; sellerId: PartyId; entries: readonly Entry[] }

/** Inserts the entries of a seller's statement: of outgoing ones without counterparty and text. */
export async function keepEntries(tx: Tx, { statementId, sellerId, entries }: Kept): Promise<void> {
  const keys = entryMarks(entries).map((mark) => createHash('sha256').update(mark).digest('base64url'))
  await tx.insert(bankEntries).values(
    entries.map((entry, position) => ({
      id: newId(),
      statementId,
      sellerId,
      position,
      kind: entry.kind,
      day: entry.day,
      amountMinor: entry.amountMinor,
      currency: entry.currency,
      account: entry.account,
      orderReferences: entry.references,
      entryKey: keys[position] ?? '',
      // Whom a seller paid, and what for, is nothing that bills need.
      name: entry.kind === 'debit' ? null : entry.name,
      words: entry.kind === 'debit' ? null : entry.text,
      payerIban: entry.kind === 'credit' ? entry.payerIban : null,
    })),
  )
}
