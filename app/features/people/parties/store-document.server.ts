import { randomBytes } from 'node:crypto'
import { accountIdOf, partyIdOf } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { SentFile } from '#app/platform/http/read-body.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { checkDocument } from '#app/platform/storage/check-document.server.ts'
import { keepFile } from '#app/platform/storage/file-store.server.ts'
import { documentKey, documentTitle, FILES_OF_ONE, type StoredDocument, UPLOADS } from './file.ts'
import { filesOf } from './queries-scope.server.ts'
import { storedFiles } from './tables.server.ts'

/**
 * Stores a document of the party acted for, a PDF or a picture, visible to the party and staff alone; unused,
 * it is deleted after a day. Refuses a visitor with `signIn`; with `limit` too many in an hour or in all; bad
 * input of its field for any other file, or one that cannot be used (see `checkDocument`).
 */
export async function storeDocument(ctx: Ctx, file: SentFile): Promise<StoredDocument> {
  const { actor } = ctx
  const [partyId, accountId] = [partyIdOf(actor), accountIdOf(actor)]
  if (partyId === null || accountId === null) throw refuse('signIn', 'common:refused.signIn')
  await countAttempt(UPLOADS, accountId)

  const { type, content } = await checkDocument(file, partyId)
  const name = randomBytes(16).toString('base64url')
  const title = documentTitle(file.name, type === 'application/pdf' ? 'pdf' : 'webp')
  const bytes = content.length

  await inTransaction(async (tx) => {
    if ((await tx.$count(storedFiles, filesOf(actor))) >= FILES_OF_ONE)
      throw refuse('limit', 'files:refused.tooMany', { most: FILES_OF_ONE })
    await tx
      .insert(storedFiles)
      .values({ id: newId(), partyId, kind: 'document', name, title, contentType: type, bytes })
  })
  await keepFile(documentKey(name), content)
  return { name, title, bytes }
}
