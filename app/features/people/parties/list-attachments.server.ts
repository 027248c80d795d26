import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { storedFiles } from './tables.server.ts'

/** Those of the named attachments that a party still has, in the order in which they came. */
export async function listAttachments(tx: Tx, partyId: PartyId, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const isThere = and(eq(storedFiles.partyId, partyId), isNull(storedFiles.droppedAt))
  const rows = await tx
    .select({ name: storedFiles.name })
    .from(storedFiles)
    .where(and(isThere, eq(storedFiles.kind, 'attachment'), inArray(storedFiles.name, [...names])))
    .orderBy(storedFiles.id)
  return rows.map(({ name }) => name)
}
