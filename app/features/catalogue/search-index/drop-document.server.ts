import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { refreshCategories } from './refresh-categories.server.ts'
import type { DocumentKind } from './search-document.ts'
import { searchDocuments } from './tables.server.ts'

/** Removes documents from the index, such as drafts, archived and suspended ones. */
export async function dropDocument(tx: Tx, kind: DocumentKind, ...ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const dropped = await tx
    .delete(searchDocuments)
    .where(and(eq(searchDocuments.kind, kind), inArray(searchDocuments.id, ids)))
    .returning({ ownerId: searchDocuments.ownerId })
  if (kind === 'topic')
    await refreshCategories(
      tx,
      dropped.map(({ ownerId }) => ownerId),
    )
}
