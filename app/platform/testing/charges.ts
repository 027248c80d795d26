import type { Tx } from '../db.server.ts'
import { sandboxCharges, sandboxDisputes } from '../tables.server.ts'
import { inPieces } from './pieces.ts'

/** Charges that the sandbox gateway made. */
export async function sandboxCharged(tx: Tx, rows: (typeof sandboxCharges.$inferInsert)[]): Promise<void> {
  await inPieces(rows, (piece) => tx.insert(sandboxCharges).values(piece))
}

/** A dispute of a charge as the sandbox gateway has it. */
export async function sandboxDisputed(tx: Tx, row: typeof sandboxDisputes.$inferInsert): Promise<void> {
  await tx.insert(sandboxDisputes).values(row)
}
