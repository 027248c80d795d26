import { newId, slugOf } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { indexDocument, type SearchDocument } from './index-document.server.ts'

/** A document that can be found, a topic unless said otherwise. */
export async function aDocument(
  tx: Tx,
  given: Partial<SearchDocument> & { title: string },
): Promise<SearchDocument> {
  const document: SearchDocument = {
    kind: 'topic',
    id: newId(),
    ownerId: newId(),
    url: slugOf(given.title),
    ...given,
  }
  await indexDocument(tx, document)
  return document
}
