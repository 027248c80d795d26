import { getTableColumns, sql } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { refreshCategories } from './refresh-categories.server.ts'
import { type DocumentKind, documentRow, type SearchDocument } from './search-document.ts'
import { searchDocuments, searchRests, searchWords } from './tables.server.ts'

const ROWS_AT_ONCE = 500

const UPDATED = Object.fromEntries(
  Object.values(getTableColumns(searchDocuments))
    .filter((column) => !['kind', 'id', 'best', 'bucket'].includes(column.name))
    .map((column) => [
      column.name,
      sql`excluded.${sql.identifier(column.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))}`,
    ]),
)

/** Where a kind has more than its best, a new document waits until these are chosen again. */
const isBest = (kind: DocumentKind) =>
  sql<boolean>`not exists (select from ${searchRests} rest where rest.kind = ${kind})`

/** Writes or replaces the index entries of many documents in the caller's transaction. */
export async function indexDocuments(tx: Tx, documents: readonly SearchDocument[]): Promise<void> {
  const dictionary = new Set<string>()
  for (let from = 0; from < documents.length; from += ROWS_AT_ONCE) {
    const prepared = documents.slice(from, from + ROWS_AT_ONCE).map(documentRow)
    for (const { words } of prepared) for (const word of words) dictionary.add(word)
    await tx
      .insert(searchDocuments)
      .values(prepared.map(({ row }) => ({ ...row, best: isBest(row.kind) })))
      .onConflictDoUpdate({ target: [searchDocuments.kind, searchDocuments.id], set: UPDATED })
  }
  await refreshCategories(
    tx,
    documents.filter(({ kind }) => kind !== 'event' && kind !== 'requirement').map(({ ownerId }) => ownerId),
  )
  if (dictionary.size === 0) return
  // Sorted, so that two transactions that bring the same new words wait for each other and never in a circle.
  await tx.execute(sql`insert into ${searchWords} (word)
    select word from unnest(${sql.param([...dictionary].sort())}::text[]) as given(word)
    where not exists (select 1 from ${searchWords} known where known.word = given.word)
    on conflict do nothing`)
}
