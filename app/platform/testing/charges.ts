import type { Tx } from '../db.server.ts'
import { sandboxCharges } from '../tables.server.ts'
import { inPieces } from './pieces.ts'

/** Charges that the sandbox gateway made. */
export async function sandboxCharged(tx: Tx, rows: (typeof sandboxCharges.$inferInsert)[]): Promise<void> {
  await inPieces(rows, (piece) => tx.insert(sandboxCharges).values(piece))
}
