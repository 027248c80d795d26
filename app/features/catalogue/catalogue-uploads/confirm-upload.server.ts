import { eq } from 'drizzle-orm'
import { OPEN_ALREADY } from '#app/features/catalogue/catalogue-record/upload.ts'
import { hindranceOfAll } from '#app/features/catalogue/topics/policy.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { brokenConstraint, inTransaction } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { confirmUploadInput } from './inputs.ts'
import { workUploadJob } from './jobs.ts'
import { lockUpload } from './lock-upload.server.ts'
import { catalogueFeeds, catalogueUploads } from './tables.server.ts'

/**
 * Imports an upload that was read, or the rest of one that stopped; for a feed also its future readings.
 * `seats` is how many each date has that has prices and names no number; none makes such dates without
 * tickets.
 * Repeating it changes nothing. Refuses a visitor with `signIn`, somebody else's as not found, an actor
 * without the right (see `storeUpload`) with `forbidden`; one that is not read, or resuming beside another
 * one, is a `conflict`.
 */
export async function confirmUpload(ctx: Ctx, input: unknown): Promise<void> {
  const { upload, seats: typed } = parseInput(confirmUploadInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)

  try {
    await inTransaction(async (tx) => {
      const { id, stage, feedId, publish, ...said } = await lockUpload(tx, actor, upload)
      if (said.confirmedAt && stage !== 'stopped') return

      if (publish && hindranceOfAll(actor))
        throw refuse('forbidden', `topic-editing:refused.${hindranceOfAll(actor)}`)
      if (stage !== 'ready' && stage !== 'stopped') throw refuse('conflict', 'imports:refused.unread')

      const now = ctx.now()
      const seats = typed === undefined ? said.seats : typed
      await tx
        .update(catalogueUploads)
        .set({ confirmedAt: now, touchedAt: now, refusal: null, attempts: 0, seats, byId: actor.accountId })
        .where(eq(catalogueUploads.id, id))
      if (feedId)
        await tx
          .update(catalogueFeeds)
          .set({
            confirmedAt: now,
            byId: actor.accountId,
            publish,
            category: said.category,
            timeZone: said.timeZone,
            seats,
            ...(said.source && { source: said.source }),
          })
          .where(eq(catalogueFeeds.id, feedId))
      await audit(tx, ctx, 'catalogue.confirmed', { kind: 'party', id: actor.partyId }, { upload })
      await enqueue(tx, workUploadJob, { uploadId: id })
    })
  } catch (error) {
    if (OPEN_ALREADY.has(brokenConstraint(error) ?? '')) throw refuse('conflict', 'imports:refused.running')
    throw error
  }
}
