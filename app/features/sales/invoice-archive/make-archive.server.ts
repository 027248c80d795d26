import { and, eq } from 'drizzle-orm'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { keepStream } from '#app/platform/storage/file-store.server.ts'
import { ARCHIVE_PATH, MOST_DOCUMENTS, yearName } from './archive.ts'
import { archiveKey } from './archive-key.ts'
import { changeArchive } from './change-archive.server.ts'
import { countDocuments } from './queries-documents.server.ts'
import { everyArchive } from './queries-scope.server.ts'
import { invoiceArchives } from './tables.server.ts'
import { writeArchive } from './write-archive.server.ts'

/** How far it is, is written so often. */
const EVERY = 25

/**
 * Makes an archive that was asked for, as a stream into the store of files, and says how far it is. Again,
 * where it broke off, from the beginning; once it is there nothing changes. One of more documents than may be
 * has failed. Refuses whoever is not the system.
 */
export async function makeArchive(ctx: Ctx, archiveId: string): Promise<void> {
  requireSystem(ctx)

  const isIt = and(everyArchive(ctx), eq(invoiceArchives.id, archiveId))
  const [archive] = await read(ctx).select().from(invoiceArchives).where(isIt)
  if (archive?.state !== 'asked') return
  const total = await countDocuments(ctx, archive)
  const say = (done: number) =>
    inTransaction((tx) =>
      tx
        .update(invoiceArchives)
        .set({ done, total: Math.max(done, total), touchedAt: new Date() })
        .where(and(isIt, eq(invoiceArchives.state, 'asked'))),
    )
  if (total > MOST_DOCUMENTS) {
    await finish(ctx, archiveId, null)
    return
  }
  await say(0)
  let all = 0
  const made = await writeArchive(ctx, archive, async (done) => {
    all = done
    if (done % EVERY === 0) await say(done)
  })

  const bytes = await keepStream(archiveKey(archiveId), made)
  await finish(ctx, archiveId, { bytes, done: all, total: all })
}

type Made = { bytes: number; done: number; total: number }

/** Ends it as it came out; who asked is told. */
async function finish(ctx: Ctx, archiveId: string, made: Made | null): Promise<void> {
  await inTransaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(invoiceArchives)
      .where(and(everyArchive(ctx), eq(invoiceArchives.id, archiveId)))
      .for('update')
    if (row?.state !== 'asked') return
    if (made) await changeArchive(tx, ctx, row, 'finish', { ...made, readyAt: ctx.now() })
    else await changeArchive(tx, ctx, row, 'fail')
    if (row.askedBy === null || !made) return
    const parameters = { year: yearName(row.year, row.month) }
    const to = { account: row.askedBy }
    await notifyAccounts(tx, [{ kind: 'archiveReady', to, about: row.id, parameters, link: ARCHIVE_PATH }])
  })
}
