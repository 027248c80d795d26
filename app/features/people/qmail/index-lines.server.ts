import { sql } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { type SaidLine, vectorOfLine } from './line-words.ts'
import { lineWords } from './tables.server.ts'

type Indexed = SaidLine & { lineId: string; lowId: PartyId; highId: PartyId }

/** Writes the words of messages into the index by which they are found, or writes them anew. */
export async function indexLines(tx: Tx, lines: readonly Indexed[]): Promise<void> {
  if (lines.length === 0) return
  await tx
    .insert(lineWords)
    .values(
      lines.map((line) => ({
        lineId: line.lineId,
        lowId: line.lowId,
        highId: line.highId,
        words: vectorOfLine(line),
      })),
    )
    .onConflictDoUpdate({ target: lineWords.lineId, set: { words: sql`excluded.words` } })
}
