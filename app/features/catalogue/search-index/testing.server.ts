import { newId, type PartyId, slugOf } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { indexDocuments } from './index-document.server.ts'
import type { Wanted } from './queries-results.server.ts'
import type { SearchDocument } from './search-document.ts'
import { NO_FILTERS } from './search-filters.ts'

/** A document that can be found, a topic unless said otherwise. */
export async function aDocument(
  tx: Tx,
  given: Partial<SearchDocument> & { title: string },
): Promise<SearchDocument> {
  const document: SearchDocument = {
    kind: 'topic',
    id: newId(),
    ownerId: newId<PartyId>(),
    url: slugOf(given.title),
    ...given,
  }
  await indexDocuments(tx, [document])
  return document
}

/** A first page of ten topics, without filters unless given. */
export function aSearch(given: Partial<Wanted>): Wanted {
  return { text: '', kind: 'topic', page: 1, size: 10, filters: NO_FILTERS, sort: 'best', ...given }
}
