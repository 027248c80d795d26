import type { Ctx } from '#app/platform/context.server.ts'
import type { StoredDocument } from './file.ts'
import { getStoredFile } from './queries-stored.server.ts'
import type { Sent } from './sent-file.ts'
import { storeDocument } from './store-document.server.ts'

/**
 * Keeps a document that came with a form, as `storeDocument`, or finds the one that was kept before. Bad
 * input of its field for one that is not there for the party acted for.
 */
export async function takeDocument(ctx: Ctx, sent: Sent, field: string): Promise<StoredDocument> {
  if ('file' in sent) return storeDocument(ctx, sent.file)
  return getStoredFile(ctx, { kind: 'document', name: sent.stored, field })
}
