import { randomBytes } from 'node:crypto'
import { and, ne } from 'drizzle-orm'
import { accountIdOf, partyIdOf } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { refuse } from '#app/kit/refusal.ts'
import { SAFE_TYPES } from '#app/kit/safe-type.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { SentFile } from '#app/platform/http/read-body.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { hasClamav } from '#app/platform/scanning/ask-clamav.server.ts'
import { checkDocument } from '#app/platform/scanning/check-document.server.ts'
import { keepFile } from '#app/platform/storage/file-store.server.ts'
import { documentKey, FILES_OF_ONE, fileTitle, type StoredDocument, UPLOADS } from './file.ts'
import { scanFileJob } from './jobs.ts'
import { filesOf } from './queries-scope.server.ts'
import { storedFiles } from './tables.server.ts'

/**
 * Stores a document of the party acted for, a PDF or a picture, visible to the party and staff alone, and to
 * nobody before it was looked at; unused, it is deleted after a day. Refuses a visitor with `signIn`; with
 * `limit` too many in an hour or in all; bad input of its field for any other file, or one that cannot be
 * used (see `checkDocument`).
 */
export async function storeDocument(ctx: Ctx, file: SentFile): Promise<StoredDocument> {
  const { actor } = ctx
  const [partyId, accountId] = [partyIdOf(actor), accountIdOf(actor)]
  if (partyId === null || accountId === null) throw refuse('signIn', 'common:refused.signIn')
  await countAttempt(UPLOADS, accountId)

  const { type, content } = await checkDocument(file, partyId)
  const name = randomBytes(16).toString('base64url')
  const title = fileTitle(file.name, type)
  const bytes = content.length
  const id = newId()
  // Of a picture that was made anew nothing is left of what was sent.
  const waits = hasClamav() && type !== 'webp'

  await inTransaction(async (tx) => {
    if (
      (await tx.$count(storedFiles, and(filesOf(actor), ne(storedFiles.kind, 'attachment')))) >= FILES_OF_ONE
    )
      throw refuse('limit', 'files:refused.tooMany', { most: FILES_OF_ONE })
    const contentType = SAFE_TYPES[type]
    const scannedAt = waits ? null : ctx.now()
    await tx
      .insert(storedFiles)
      .values({ id, partyId, kind: 'document', name, title, contentType, bytes, scannedAt })
  })
  await keepFile(documentKey(name), content)
  if (waits) await inTransaction((tx) => enqueue(tx, scanFileJob, { fileId: id }))
  return { name, title, bytes }
}
