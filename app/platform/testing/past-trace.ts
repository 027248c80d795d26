import type { Tx } from '../db.server.ts'
import { auditEntries, auditPersonal } from '../tables.server.ts'
import { inPieces } from './pieces.ts'

/** An entry of the trace as it was written at another moment, with what of it may name somebody. */
export type PastEntry = typeof auditEntries.$inferInsert & { said?: Record<string, unknown> | undefined }

/** Entries of the trace of long ago, for the demo world: before anything of it is chained. */
export async function somePastEntries(tx: Tx, past: readonly PastEntry[]): Promise<void> {
  const rows = past.map(({ said: _, ...entry }) => entry)
  const personal = past.flatMap(({ id, said }) => (said ? [{ entryId: id, details: said }] : []))
  await inPieces(rows, (piece) => tx.insert(auditEntries).values(piece))
  await inPieces(personal, (piece) => tx.insert(auditPersonal).values(piece))
}
