import { and, asc, isNull, lt } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { filesOf } from './queries-scope.server.ts'
import { scanFile } from './scan-file.server.ts'
import { storedFiles } from './tables.server.ts'

const AT_ONCE = 200
/** Until then its own job is at it. */
const AFTER_MS = 30_000

/**
 * Has files looked at that still wait, the oldest first, until ClamAV does not answer. Returns how many were
 * looked at. Refuses any actor but the system.
 */
export async function scanWaiting(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const waiting = await read(ctx)
    .select({ id: storedFiles.id })
    .from(storedFiles)
    .where(
      and(
        filesOf(ctx.actor),
        isNull(storedFiles.scannedAt),
        isNull(storedFiles.droppedAt),
        lt(storedFiles.createdAt, new Date(ctx.now().getTime() - AFTER_MS)),
      ),
    )
    .orderBy(asc(storedFiles.createdAt))
    .limit(AT_ONCE)
  let done = 0
  for (const { id } of waiting) {
    const end = await scanFile(ctx, id)
    if (end === 'silent') break
    if (end === 'done') done += 1
  }
  return done
}
