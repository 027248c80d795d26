import { and, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { UNDO_HOURS } from '#app/features/catalogue/catalogue-import/undo.ts'
import {
  KEPT_HOURS,
  KEPT_REPORT_DAYS,
  stageOf,
  type UploadStage,
} from '#app/features/catalogue/catalogue-record/upload.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { workUndoJob, workUploadJob } from './jobs.ts'
import { uploadsOf } from './queries-scope.server.ts'
import { catalogueUploadRows, catalogueUploads } from './tables.server.ts'

const HOUR_MS = 60 * 60 * 1000
const FORGOTTEN_AFTER_MS = 10 * 60 * 1000
const AT_ONCE = 100
/** Not for a worker, but for its provider. */
const WAITS: ReadonlySet<UploadStage> = new Set(['ready', 'columns'])

/**
 * Deletes files not confirmed or finished within a day and reports after 90 days, and resumes uploads whose
 * worker has been silent for ten minutes. The data for undoing an import is deleted after a day. Refuses any
 * actor but the system.
 */
export async function sweepUploads(ctx: Ctx): Promise<void> {
  requireSystem(ctx)

  const before = (ms: number) => lt(catalogueUploads.touchedAt, new Date(ctx.now().getTime() - ms))
  await inTransaction(async (tx) => {
    const { doneAt, confirmedAt, refusal } = catalogueUploads
    const unfinished = and(isNull(doneAt), or(isNull(confirmedAt), isNotNull(refusal)))
    await tx
      .delete(catalogueUploads)
      .where(
        or(
          and(unfinished, before(KEPT_HOURS * HOUR_MS)),
          and(isNotNull(doneAt), before(KEPT_REPORT_DAYS * 24 * HOUR_MS)),
        ),
      )
    const { id, askedAt, readAt, undoAskedAt, undoneAt } = catalogueUploads
    const undoing = and(isNotNull(undoAskedAt), isNull(undoneAt))
    const left = await tx
      .select({ id })
      .from(catalogueUploads)
      .where(and(uploadsOf(ctx.actor), undoing, before(FORGOTTEN_AFTER_MS)))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true })
    for (const row of left) await enqueue(tx, workUndoJob, { uploadId: row.id })
    await tx
      .update(catalogueUploadRows)
      .set({ before: null })
      .where(
        and(
          isNotNull(catalogueUploadRows.before),
          sql`${catalogueUploadRows.uploadId} in (select u.id from ${catalogueUploads} u
          where u.done_at < ${new Date(ctx.now().getTime() - UNDO_HOURS * HOUR_MS).toISOString()}::timestamptz
            and (u.undo_asked_at is null or u.undone_at is not null))`,
        ),
      )
    const forgotten = await tx
      .select({ id, refusal, askedAt, readAt, confirmedAt, doneAt, undoAskedAt, undoneAt })
      .from(catalogueUploads)
      .where(and(uploadsOf(ctx.actor), isNull(doneAt), isNull(refusal), before(FORGOTTEN_AFTER_MS)))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true })
    for (const row of forgotten)
      if (!WAITS.has(stageOf(row))) await enqueue(tx, workUploadJob, { uploadId: row.id })
  })
}
