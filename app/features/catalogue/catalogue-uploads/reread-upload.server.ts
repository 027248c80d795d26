import { eq, sql } from 'drizzle-orm'
import { OPEN_ALREADY } from '#app/features/catalogue/catalogue-record/upload.ts'
import { hindranceOfAll } from '#app/features/catalogue/topics/policy.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { brokenConstraint, inTransaction } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { rereadInput } from './inputs.ts'
import { workUploadJob } from './jobs.ts'
import { lockUpload } from './lock-upload.server.ts'
import { catalogueFeeds, catalogueUploadRows, catalogueUploads } from './tables.server.ts'

const sourceOfFeed = sql`(select f.source from ${catalogueFeeds} f where f.id = ${catalogueUploads.feedId})`

/**
 * Reads an unconfirmed upload again: with a category (slug) for courses that name none, a time zone (IANA)
 * for records without one, or as a newer version of another file (`source`). Refuses a visitor with `signIn`,
 * somebody else's as not found, an actor without the right with `forbidden`; with `conflict` one that is
 * being read or confirmed.
 */
export async function rereadUpload(ctx: Ctx, input: unknown): Promise<void> {
  const { upload, publish, category = null, timeZone = null, source = null } = parseInput(rereadInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)

  try {
    await inTransaction(async (tx) => {
      const { id, stage } = await lockUpload(tx, actor, upload)

      if (publish && hindranceOfAll(actor))
        throw refuse('forbidden', `topic-editing:refused.${hindranceOfAll(actor)}`)
      if (stage !== 'ready' && stage !== 'refused') throw refuse('conflict', 'imports:refused.begun')

      await tx.delete(catalogueUploadRows).where(eq(catalogueUploadRows.uploadId, id))
      const anew = { readAt: null, refusal: null, attempts: 0, touchedAt: ctx.now() }
      await tx
        .update(catalogueUploads)
        .set({ publish, category, timeZone, source: source ?? sourceOfFeed, ...anew })
        .where(eq(catalogueUploads.id, id))
      await enqueue(tx, workUploadJob, { uploadId: id })
    })
  } catch (error) {
    if (OPEN_ALREADY.has(brokenConstraint(error) ?? '')) throw refuse('conflict', 'imports:refused.running')
    throw error
  }
}
