import { eq } from 'drizzle-orm'
import { undoUntil } from '#app/features/catalogue/catalogue-import/undo.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { ownUploadInput } from '../inputs.ts'
import { workUndoJob } from '../jobs.ts'
import { lockUpload } from '../lock-upload.server.ts'
import { catalogueFeeds, catalogueUploads } from '../tables.server.ts'

/**
 * Undoes an import, within 24 hours: a job does it row by row. The feed of an undone reading is stopped, or
 * it would bring the same again. Repeating it changes nothing. Refuses a visitor with `signIn`, somebody
 * else's as not found, an actor who may not write topics with `forbidden`, with `conflict` one that is not
 * done or older.
 */
export async function undoUpload(ctx: Ctx, input: unknown): Promise<void> {
  const { upload: code } = parseInput(ownUploadInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)

  await inTransaction(async (tx) => {
    const upload = await lockUpload(tx, actor, code)
    if (upload.stage === 'undoing' || upload.stage === 'undone') return

    const now = ctx.now()
    if (upload.stage !== 'done') throw refuse('conflict', 'imports:refused.unfinished')
    if (!undoUntil(upload, now)) throw refuse('conflict', 'imports:refused.undoLate')

    const { id, feedId } = upload
    await tx
      .update(catalogueUploads)
      .set({ undoAskedAt: now, touchedAt: now })
      .where(eq(catalogueUploads.id, id))
    if (feedId) await tx.update(catalogueFeeds).set({ stoppedAt: now }).where(eq(catalogueFeeds.id, feedId))
    await audit(tx, ctx, 'catalogue.undone', { kind: 'party', id: actor.partyId }, { upload: code })
    await enqueue(tx, workUndoJob, { uploadId: id })
  })
}
