import { createHash, randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { accountIdOf, partyIdOf } from '#app/kit/actor.ts'
import { type AccountId, newId, type PartyId } from '#app/kit/ids.ts'
import { refuse } from '#app/kit/refusal.ts'
import { SAFE_TYPES } from '#app/kit/safe-type.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { SentFile } from '#app/platform/http/read-body.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { hasClamav } from '#app/platform/scanning/ask-clamav.server.ts'
import { checkFile } from '#app/platform/scanning/check-file.server.ts'
import { keepFile } from '#app/platform/storage/file-store.server.ts'
import { ATTACHED_BYTES, attachmentKey, fileTitle, previewKey, UPLOADS } from './file.ts'
import { scanFileJob } from './jobs.ts'
import { storedFiles } from './tables.server.ts'

/** An attachment as it is used later; `digest` is the same for the same content under the same name. */
export type StoredAttachment = { name: string; title: string; bytes: number; digest: string }

type Giver = { partyId: PartyId; accountId: AccountId }

/**
 * Stores a file that is about to be sent to somebody: a document or a picture that `checkFile` takes. Nobody
 * opens it before it was looked at; unused, it is deleted after a day. The system says whose it is (`giver`).
 * Refuses a visitor with `signIn`; with `limit` too many in an hour, and more than 2 GB in all; bad input of
 * its field for any other file.
 */
export async function storeAttachment(ctx: Ctx, file: SentFile, giver?: Giver): Promise<StoredAttachment> {
  const { partyId, accountId } = giverOf(ctx, giver)
  await countAttempt(UPLOADS, accountId)

  const { type, content, preview } = await checkFile(file, partyId)
  const name = randomBytes(16).toString('base64url')
  const title = fileTitle(file.name, type)
  const bytes = content.length
  const digest = createHash('sha256').update(`${title}\0`).update(content).digest('base64url')
  const id = newId()
  const waits = hasClamav()

  // The row stands before its files, so that what breaks off on the way is found and deleted.
  await inTransaction(async (tx) => {
    const [held] = await tx
      .select({ bytes: sql<string>`coalesce(sum(${storedFiles.bytes}), 0)` })
      .from(storedFiles)
      .where(and(eq(storedFiles.partyId, partyId), eq(storedFiles.kind, 'attachment')))
    if (Number(held?.bytes ?? 0) + bytes > ATTACHED_BYTES)
      throw refuse('limit', 'files:refused.tooMuchAttached', { most: ATTACHED_BYTES / 1_000_000_000 })
    await tx.insert(storedFiles).values({
      id,
      partyId,
      kind: 'attachment',
      name,
      title,
      contentType: SAFE_TYPES[type],
      bytes,
      digest,
      hasPreview: preview !== null,
      scannedAt: waits ? null : ctx.now(),
    })
  })
  await keepFile(attachmentKey(name), content)
  if (preview) await keepFile(previewKey(name), preview)
  if (waits) await inTransaction((tx) => enqueue(tx, scanFileJob, { fileId: id }))
  return { name, title, bytes, digest }
}

function giverOf({ actor }: Ctx, giver: Giver | undefined): Giver {
  if (giver && actor.kind === 'system') return giver
  const [partyId, accountId] = [partyIdOf(actor), accountIdOf(actor)]
  if (partyId === null || accountId === null) throw refuse('signIn', 'common:refused.signIn')
  return { partyId, accountId }
}
