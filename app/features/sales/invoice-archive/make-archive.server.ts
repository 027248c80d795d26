import { setTimeout as rest } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { Refusal } from '#app/kit/refusal.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { letGo } from '#app/platform/let-go.server.ts'
import { keepStream } from '#app/platform/storage/file-store.server.ts'
import { ARCHIVE_PATH, MOST_DOCUMENTS, SILENT_MS, yearName } from './archive.ts'
import { archiveKey } from './archive-key.ts'
import { changeArchive } from './change-archive.server.ts'
import { countDocuments } from './queries-documents.server.ts'
import { everyArchive } from './queries-scope.server.ts'
import { invoiceArchives } from './tables.server.ts'
import { writeArchive } from './write-archive.server.ts'

/** How far it is, is written so often. */
const EVERY = 25
const WAITED_FOR_MS = 60_000

/**
 * Makes an archive that was asked for, as a stream into the store of files, and says how far it is. Again,
 * where it broke off, from the beginning; once it is there nothing changes. One of more documents than may be
 * has failed. Refuses whoever is not the system.
 */
export async function makeArchive(ctx: Ctx, archiveId: string): Promise<void> {
  requireSystem(ctx)

  const isIt = and(everyArchive(ctx), eq(invoiceArchives.id, archiveId))
  const archive = await claim(ctx, archiveId)
  if (!archive) return
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

  // A job is given up after two minutes: what takes longer goes on in this process, and says that it lives.
  const work = fill(ctx, { archive, say })
  letGo(work, 'an archive of documents broke off')
  await Promise.race([work, rest(WAITED_FOR_MS, undefined, { ref: false })])
}

type Filling = {
  archive: typeof invoiceArchives.$inferSelect
  say: (done: number) => Promise<unknown>
}

async function fill(ctx: Ctx, { archive, say }: Filling): Promise<void> {
  let all = 0
  const made = await writeArchive(ctx, archive, async (done) => {
    all = done
    if (done % EVERY === 0) await say(done)
  })
  // One in which a kept file is not as it was stored has failed: again it would be the same.
  const bytes = await keepStream(archiveKey(archive.id), made).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  await finish(ctx, archive.id, bytes === null ? null : { bytes, done: all, total: all })
}

/** The archive, where nobody works on it; whoever does is heard of all the time. */
function claim(ctx: Ctx, archiveId: string) {
  return inTransaction(async (tx) => {
    const isIt = and(everyArchive(ctx), eq(invoiceArchives.id, archiveId))
    const [row] = await tx.select().from(invoiceArchives).where(isIt).for('update')
    const isWorkedOn = row && row.total > 0 && Date.now() - row.touchedAt.getTime() < SILENT_MS
    if (row?.state !== 'asked' || isWorkedOn) return null
    await tx.update(invoiceArchives).set({ touchedAt: new Date() }).where(isIt)
    return row
  })
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
