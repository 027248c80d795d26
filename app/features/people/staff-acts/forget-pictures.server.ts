import { and, eq, lte, ne } from 'drizzle-orm'
import { OBJECTION_DAYS } from '#app/features/people/notifications/objection.ts'
import { reassignFile } from '#app/features/people/parties/reassign-file.server.ts'
import { fileUses } from '#app/features/people/parties/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { everyRemovedPicture } from './queries-scope.server.ts'
import { REMOVED_PICTURE } from './staff-act.ts'
import { removedPictures } from './tables.server.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 100

/**
 * Lets go of removed pictures to which nobody can object any more; what deletes unused files deletes them.
 * Returns how many. Refuses any actor but the system.
 */
export async function forgetPictures(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const before = new Date(ctx.now().getTime() - OBJECTION_DAYS * DAY_MS)
  return inTransaction(async (tx) => {
    const over = await tx
      .select({ fileId: removedPictures.fileId })
      .from(removedPictures)
      .where(and(everyRemovedPicture(ctx), lte(removedPictures.removedAt, before)))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true })
    for (const { fileId: id } of over) {
      const uses = await tx
        .select({ kind: fileUses.subjectKind, id: fileUses.subjectId })
        .from(fileUses)
        .where(and(eq(fileUses.fileId, id), ne(fileUses.subjectKind, REMOVED_PICTURE)))
      await tx.delete(removedPictures).where(eq(removedPictures.fileId, id))
      await reassignFile(tx, { id, uses })
    }
    return over.length
  })
}
