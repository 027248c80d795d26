import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { brokenConstraint, inTransaction, read, sqlState } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { workUndoJob } from '../jobs.ts'
import { uploadsOf } from '../queries-scope.server.ts'
import { catalogueUploadRows, catalogueUploads } from '../tables.server.ts'
import { undoRow } from './undo-row.server.ts'

const AT_ONCE = 200

/**
 * Undoes rows of an import, the last one first, as events follow their courses; each is recorded in its own
 * transaction, so that an interrupted run resumes and two workers do none twice. Enqueues itself until all
 * are done. Refuses any actor but the system.
 */
export async function workUndo(ctx: Ctx, uploadId: string): Promise<void> {
  requireSystem(ctx)

  const rows = await read(ctx)
    .select({ at: catalogueUploadRows.at })
    .from(catalogueUploadRows)
    .innerJoin(catalogueUploads, eq(catalogueUploads.id, catalogueUploadRows.uploadId))
    .where(
      and(
        eq(catalogueUploads.id, uploadId),
        uploadsOf(ctx.actor),
        isNotNull(catalogueUploads.undoAskedAt),
        isNull(catalogueUploads.undoneAt),
        isNotNull(catalogueUploadRows.itemId),
        isNull(catalogueUploadRows.undone),
      ),
    )
    .orderBy(desc(catalogueUploadRows.at))
    .limit(AT_ONCE)
  for (const { at } of rows) await undoAlone(ctx, { uploadId, at })
  await inTransaction(async (tx) => {
    const now = ctx.now()
    const ended = rows.length < AT_ONCE ? { undoneAt: now } : {}
    const [open] = await tx
      .update(catalogueUploads)
      .set({ ...ended, touchedAt: now })
      .where(
        and(
          eq(catalogueUploads.id, uploadId),
          isNotNull(catalogueUploads.undoAskedAt),
          isNull(catalogueUploads.undoneAt),
        ),
      )
      .returning({ undoneAt: catalogueUploads.undoneAt })
    if (open && !open.undoneAt) await enqueue(tx, workUndoJob, { uploadId })
  })
}

/** What something else refers to meanwhile cannot be deleted: it stays, and says so. */
async function undoAlone(ctx: Ctx, row: { uploadId: string; at: number }): Promise<void> {
  try {
    await inTransaction((tx) => undoRow(tx, ctx, row))
  } catch (error) {
    if (!brokenConstraint(error) || sqlState(error)?.slice(0, 2) !== '23') throw error
    const kept = { undone: 'kept' as const, undoReason: { code: 'undo.used' as const }, before: null }
    await inTransaction((tx) =>
      tx
        .update(catalogueUploadRows)
        .set(kept)
        .where(and(eq(catalogueUploadRows.uploadId, row.uploadId), eq(catalogueUploadRows.at, row.at))),
    )
  }
}
