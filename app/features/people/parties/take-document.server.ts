import type { Ctx } from '#app/platform/context.server.ts'
import type { StoredDocument } from './file.ts'
import { getStoredFile } from './queries-files.server.ts'
import type { Sent } from './sent-file.ts'
import { storeDocument } from './store-document.server.ts'

/**
 * Stores a document sent with a form, as `storeDocument`, or finds an earlier upload. Bad input of its field
 * for one that the party acted for does not have.
 */
export async function takeDocument(ctx: Ctx, sent: Sent, field: string): Promise<StoredDocument> {
  if ('file' in sent) return storeDocument(ctx, sent.file)
  return getStoredFile(ctx, { kind: 'document', name: sent.stored, field })
}
