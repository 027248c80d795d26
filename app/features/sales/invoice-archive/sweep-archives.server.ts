import { and, eq, lt, or } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { dropFiles } from '#app/platform/storage/file-store.server.ts'
import { KEPT_DAYS, SILENT_MS } from './archive.ts'
import { archiveKey } from './archive-key.ts'
import { changeArchive } from './change-archive.server.ts'
import { makeArchiveJob } from './jobs.ts'
import { everyArchive } from './queries-scope.server.ts'
import { invoiceArchives } from './tables.server.ts'

const DAY_MS = 86_400_000
const GIVEN_UP_MS = 6 * 60 * 60 * 1000
const AT_ONCE = 100

/**
 * Drops the files of archives after their week, and begins those anew whose process has died; after some
 * hours they have failed. Refuses whoever is not the system.
 */
export async function sweepArchives(ctx: Ctx): Promise<void> {
  requireSystem(ctx)

  const now = ctx.now().getTime()
  const over = and(
    eq(invoiceArchives.state, 'ready'),
    lt(invoiceArchives.readyAt, new Date(now - KEPT_DAYS * DAY_MS)),
  )
  const silent = and(
    eq(invoiceArchives.state, 'asked'),
    lt(invoiceArchives.touchedAt, new Date(now - SILENT_MS)),
  )
  const gone = await inTransaction(async (tx) => {
    const rows = await tx
      .select()
      .from(invoiceArchives)
      .where(and(everyArchive(ctx), or(over, silent)))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true })
    const isLeft = ({ state, askedAt }: (typeof rows)[number]) =>
      state === 'asked' && now - askedAt.getTime() < GIVEN_UP_MS
    for (const row of rows)
      if (isLeft(row)) await enqueue(tx, makeArchiveJob, { archiveId: row.id })
      else await changeArchive(tx, ctx, row, row.state === 'ready' ? 'expire' : 'fail')
    return rows.filter((row) => !isLeft(row)).map(({ id }) => archiveKey(id))
  })
  await dropFiles(gone)
}
