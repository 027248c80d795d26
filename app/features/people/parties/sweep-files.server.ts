import { and, asc, inArray, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { clearArrivals, dropFiles } from '#app/platform/storage/file-store.server.ts'
import { KEPT_UNUSED_HOURS, keysOf } from './file.ts'
import { filesOf } from './queries-scope.server.ts'
import { fileUses, storedFiles } from './tables.server.ts'

const AT_ONCE = 100
const HOUR_MS = 60 * 60 * 1000

/**
 * Deletes files that have been unused for a day, and remains of uploads whose process died; returns how many
 * files. Refuses any actor but the system.
 */
export async function sweepFiles(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  await clearArrivals(ctx.now())
  for (let total = 0; ; ) {
    const dropped = await inTransaction((tx) => dropSome(tx, ctx))
    // A row goes after its files: what breaks off here is done again.
    await dropFiles(dropped.flatMap(({ kind, name }) => keysOf(kind, name)))
    const ids = dropped.map(({ id }) => id)
    if (ids.length > 0)
      await inTransaction((tx) => tx.delete(storedFiles).where(inArray(storedFiles.id, ids)))
    total += ids.length
    if (ids.length < AT_ONCE) return total
  }
}

/** Marks files as dropped, after which nothing can use them any more. */
async function dropSome(tx: Tx, ctx: Ctx) {
  const before = new Date(ctx.now().getTime() - KEPT_UNUSED_HOURS * HOUR_MS)
  const unused = notExists(
    tx.select({ one: sql`1` }).from(fileUses).where(sql`${fileUses.fileId} = ${storedFiles.id}`),
  )
  const some = await tx
    .select({ id: storedFiles.id })
    .from(storedFiles)
    .where(
      and(
        filesOf(ctx.actor),
        or(isNotNull(storedFiles.droppedAt), and(lt(storedFiles.createdAt, before), unused)),
      ),
    )
    .orderBy(asc(storedFiles.createdAt))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  // Asked again now that they are locked: what came to use one meanwhile is seen.
  const ids = some.map(({ id }) => id)
  if (ids.length === 0) return []
  await tx
    .update(storedFiles)
    .set({ droppedAt: ctx.now() })
    .where(and(inArray(storedFiles.id, ids), isNull(storedFiles.droppedAt), unused))
  return tx
    .select({ id: storedFiles.id, kind: storedFiles.kind, name: storedFiles.name })
    .from(storedFiles)
    .where(and(filesOf(ctx.actor), inArray(storedFiles.id, ids), isNotNull(storedFiles.droppedAt)))
}
