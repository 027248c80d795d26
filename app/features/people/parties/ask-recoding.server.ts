import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { recodePictureJob } from './jobs.ts'
import { filesOf } from './queries-scope.server.ts'
import { storedFiles } from './tables.server.ts'

const AT_ONCE = 200
const HOUR_MS = 60 * 60 * 1000

/**
 * Enqueues the smaller format of pictures that have lacked it for an hour (older ones, and those whose
 * process died), the oldest first. Returns how many. Refuses any actor but the system.
 */
export async function askRecoding(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  return inTransaction(async (tx) => {
    const found = await tx
      .select({ id: storedFiles.id })
      .from(storedFiles)
      .where(
        and(
          filesOf(ctx.actor),
          eq(storedFiles.kind, 'picture'),
          isNull(storedFiles.recodedAt),
          isNull(storedFiles.droppedAt),
          lt(storedFiles.createdAt, new Date(ctx.now().getTime() - HOUR_MS)),
        ),
      )
      .orderBy(asc(storedFiles.createdAt))
      .limit(AT_ONCE)
    for (const { id } of found) await enqueue(tx, recodePictureJob, { fileId: id })
    return found.length
  })
}
