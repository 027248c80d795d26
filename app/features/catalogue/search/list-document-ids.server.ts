import { and, eq, gt, lte } from 'drizzle-orm'
import type { DocumentKind } from '#app/features/catalogue/search-index/search-document.ts'
import { searchDocuments } from '#app/features/catalogue/search-index/tables.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/** Ids of the documents of a kind after one id, up to another one (null for the rest). */
export async function listDocumentIds(
  tx: Tx,
  kind: DocumentKind,
  after: string,
  last: string | null,
): Promise<string[]> {
  const rows = await tx
    .select({ id: searchDocuments.id })
    .from(searchDocuments)
    .where(
      and(
        eq(searchDocuments.kind, kind),
        gt(searchDocuments.id, after),
        last === null ? undefined : lte(searchDocuments.id, last),
      ),
    )
  return rows.map(({ id }) => id)
}
