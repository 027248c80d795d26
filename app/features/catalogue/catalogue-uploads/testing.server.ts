import { choiceOf, matchTable } from '#app/features/catalogue/catalogue-files/column-match.ts'
import { csvRows } from '#app/features/catalogue/catalogue-files/csv.ts'
import { tableOf } from '#app/features/catalogue/catalogue-files/table.ts'
import { newCode, newId, type PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { catalogueFeeds, catalogueUploadRows, catalogueUploads } from './tables.server.ts'

const DAY = `${new Date().getFullYear() + 1}-09-01`

const LIST = `title;start;end;city;country;url\nKeeping Bees;${DAY};${DAY};Lund;Sweden;https://a.example/bees\n`

/**
 * A file that a party brought, read and not confirmed, with one event, in columns of our names; returns the
 * code of its page.
 */
export async function anUpload(
  tx: Tx,
  { ownerId, isUndone = false }: { ownerId: PartyId; isUndone?: boolean },
): Promise<string> {
  const [id, code, now] = [newId(), newCode(16), new Date()]
  const moments = { createdAt: now, touchedAt: now, readAt: now }
  const undone = isUndone
    ? { content: null, confirmedAt: now, doneAt: now, undoAskedAt: now, undoneAt: now }
    : {}
  const columns = matchTable(tableOf(csvRows(LIST)), [])
  const table = { tableColumns: columns, chosenColumns: choiceOf(columns) }
  const file = { fileName: 'list.csv', content: Buffer.from(LIST), format: 'csv' as const, rowCount: 1 }
  await tx
    .insert(catalogueUploads)
    .values({ id, code, ownerId, publish: false, ...file, ...table, ...moments, ...undone })
  await tx.insert(catalogueUploadRows).values({
    uploadId: id,
    at: 0,
    position: 1,
    kind: 'event',
    title: 'Keeping Bees',
    outcome: 'created' as const,
    becomes: 'draft',
    guesses: [],
    notes: [],
  })
  return code
}

/** A feed that a party confirmed, at an address where nobody answers; returns the code of its page. */
export async function aFeed(tx: Tx, { ownerId }: { ownerId: PartyId }): Promise<string> {
  const [code, now, address] = [newCode(16), new Date(), `https://feed.invalid/${newCode(9)}.csv`]
  const moments = { createdAt: now, confirmedAt: now, nextAt: new Date(now.getTime() + 86_400_000) }
  await tx
    .insert(catalogueFeeds)
    .values({ id: newId(), code, ownerId, address, source: address, publish: false, ...moments })
  return code
}
