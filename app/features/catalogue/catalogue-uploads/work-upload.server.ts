import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import {
  choiceOf,
  columnReading,
  columnsMissed,
} from '#app/features/catalogue/catalogue-files/column-match.ts'
import { importCatalogue } from '#app/features/catalogue/catalogue-import/import-catalogue.server.ts'
import type { ImportLine, ImportSteps } from '#app/features/catalogue/catalogue-import/import-steps.ts'
import type { CatalogueReason } from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import {
  lasting,
  MOST_ATTEMPTS,
  MOST_ROWS,
  SLICE_MS,
  stageOf,
} from '#app/features/catalogue/catalogue-record/upload.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read, type Tx } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { endReading } from './end-reading.server.ts'
import { failFeed } from './fail-feed.server.ts'
import { workUploadJob } from './jobs.ts'
import { notifyMissedColumns } from './notify-missed-columns.server.ts'
import { notifyQuarantinedFile } from './notify-quarantined-file.server.ts'
import { listColumns } from './queries-columns.server.ts'
import { uploadsOf } from './queries-scope.server.ts'
import { catalogueFeeds, catalogueUploadRows, catalogueUploads } from './tables.server.ts'

/**
 * Reads an upload, or imports it once confirmed, for some seconds, and then enqueues itself again. A table
 * with undecided columns waits for its provider. A feed confirmed once is imported by former decisions, until
 * a column is missing. Each row is recorded in the transaction that stores it, so that an interrupted run
 * resumes after the last row done, and none is done twice. One that is interrupted again and again is
 * stopped. Refuses any actor but the system.
 */
export async function workUpload(
  ctx: Ctx,
  uploadId: string,
  slice: { goesOn: () => boolean } = lasting(SLICE_MS),
): Promise<void> {
  requireSystem(ctx)

  const upload = await takeUpload(ctx, uploadId)
  if (!upload) return
  const isReading = stageOf(upload) === 'reading'
  if (upload.attempts > MOST_ATTEMPTS) return stop(ctx, upload, { code: 'import.stopped' })
  const done = await doneRows(ctx, uploadId, isReading)
  const report = await importCatalogue(
    ctx,
    {
      provider: upload.provider,
      publish: upload.publish,
      dryRun: isReading,
      file: { name: upload.fileName, bytes: upload.content },
      category: upload.category ?? undefined,
      timeZone: upload.timeZone ?? undefined,
      seats: upload.seats ?? undefined,
      source: upload.source ?? undefined,
      columns: columnReading(upload, isReading),
    },
    { ...stepsOf(ctx, upload, isReading), ...slice, by: upload.byId, isDone: (at) => done.has(at) },
  )
  if (!report.ok) return stop(ctx, upload, report.reason)
  if (report.isAsking) return
  await inTransaction(async (tx) => {
    const left = await tx
      .select({
        rows: catalogueUploads.rowCount,
        done: sql<number>`(select count(*)::int from ${catalogueUploadRows}
        where ${catalogueUploadRows.uploadId} = catalogue_uploads.id and ${ofPhase(isReading)})`,
      })
      .from(catalogueUploads)
      .where(and(eq(catalogueUploads.id, uploadId), uploadsOf(ctx.actor)))
      .for('update')
    const [{ rows, done: count } = { rows: 0, done: 0 }] = left
    const isWhole = count === rows
    const now = ctx.now()
    const goesOn = isReading && upload.isLive
    const read = { readAt: now, confirmedAt: goesOn ? now : null }
    const ended = !isWhole ? {} : isReading ? read : { doneAt: now, content: null }
    await tx
      .update(catalogueUploads)
      .set({ ...ended, attempts: 0, touchedAt: now })
      .where(eq(catalogueUploads.id, uploadId))
    if (isWhole && !isReading) await endOf(tx, upload, { rowCount: count, now })
    if (!isWhole || goesOn) await enqueue(tx, workUploadJob, { uploadId })
  })
}

const ofPhase = (isReading: boolean) => (isReading ? sql`true` : isNotNull(catalogueUploadRows.doneAt))

/** An upload on which there is something to do, with one attempt more; null for any other. */
async function takeUpload(ctx: Ctx, id: string) {
  await inTransaction((tx) =>
    tx
      .update(catalogueUploads)
      .set({ attempts: sql`${catalogueUploads.attempts} + 1`, touchedAt: ctx.now() })
      .where(eq(catalogueUploads.id, id)),
  )
  const [found] = await read(ctx)
    .select({
      upload: catalogueUploads,
      provider: parties.displaySlug,
      isLive: sql<boolean>`${catalogueFeeds.confirmedAt} is not null and ${catalogueFeeds.stoppedAt} is null`,
      mark: catalogueFeeds.mark,
    })
    .from(catalogueUploads)
    .innerJoin(parties, eq(parties.id, catalogueUploads.ownerId))
    .leftJoin(catalogueFeeds, eq(catalogueFeeds.id, catalogueUploads.feedId))
    .where(and(eq(catalogueUploads.id, id), uploadsOf(ctx.actor)))
  if (!found?.upload.content) return null
  const stage = stageOf(found.upload)
  if (stage !== 'reading' && stage !== 'running') return null
  const { provider, isLive, mark } = found
  const known = found.upload.chosenColumns ?? (await listColumns(ctx, found.upload.ownerId))
  return { ...found.upload, content: found.upload.content, known, provider, isLive, before: mark?.columns }
}

async function doneRows(ctx: Ctx, id: string, isReading: boolean): Promise<Set<number>> {
  const rows = await read(ctx)
    .select({ at: catalogueUploadRows.at })
    .from(catalogueUploadRows)
    .innerJoin(catalogueUploads, eq(catalogueUploads.id, catalogueUploadRows.uploadId))
    .where(and(eq(catalogueUploadRows.uploadId, id), ofPhase(isReading), uploadsOf(ctx.actor)))
  return new Set(rows.map(({ at }) => at))
}

function stepsOf(ctx: Ctx, upload: Taken, isReading: boolean): Pick<ImportSteps, 'begin' | 'take' | 'note'> {
  const uploadId = upload.id
  return {
    begin: async ({ format, notes, columns, isAsking, rows }) => {
      if (rows > MOST_ROWS) return { code: 'file.records', params: { count: rows, limit: MOST_ROWS } }
      const missed = isAsking && upload.isLive && columns ? columnsMissed(columns, upload.before ?? []) : []
      const miss: CatalogueReason = { code: 'feed.columns', params: { columns: missed.join(' · ') } }
      await inTransaction(async (tx) => {
        await tx
          .update(catalogueUploads)
          .set({
            format,
            notes: missed.length > 0 ? [...notes, miss] : notes,
            tableColumns: columns,
            ...(isAsking ? { askedAt: ctx.now(), attempts: 0 } : { rowCount: rows }),
            ...(columns && !isAsking && { chosenColumns: choiceOf(columns) }),
          })
          .where(eq(catalogueUploads.id, uploadId))
        if (upload.feedId && missed.length > 0)
          await notifyMissedColumns(tx, { feedId: upload.feedId, columns: columns ?? [] })
      })
      return null
    },
    take: async (tx, ats) => {
      if (isReading) return new Set(ats)
      const { uploadId: ofUpload, at, doneAt } = catalogueUploadRows
      const isOpen = and(eq(ofUpload, uploadId), inArray(at, [...ats]), isNull(doneAt))
      const open = await tx
        .select({ at })
        .from(catalogueUploadRows)
        .innerJoin(catalogueUploads, eq(catalogueUploads.id, ofUpload))
        .where(and(isOpen, uploadsOf(ctx.actor)))
        .orderBy(asc(at))
        .for('update', { of: catalogueUploadRows })
      return new Set(open.map((row) => row.at))
    },
    note: async (tx, done) => {
      const rows = done.map(({ at, line }) => ({ uploadId, at, ...rowOf(line) }))
      if (rows.length === 0) return
      if (isReading) return void (await tx.insert(catalogueUploadRows).values(rows).onConflictDoNothing())
      for (const { at, line } of done) {
        const ofRow = and(eq(catalogueUploadRows.uploadId, uploadId), eq(catalogueUploadRows.at, at))
        const set = { ...rowOf(line), ...itemOf(line), doneAt: ctx.now() }
        await tx.update(catalogueUploadRows).set(set).where(ofRow)
      }
    },
  }
}

function rowOf({ position, kind, title, key, outcome, state, reason, guesses, notes }: ImportLine) {
  return { position, kind, title, sourceKey: key, outcome, becomes: state, reason, guesses, notes }
}

function itemOf({ kind, item }: ImportLine) {
  if (!item) return {}
  const table = kind === 'topic' ? topics : events
  return {
    itemId: item.id,
    before: item.before,
    leftAt: sql`(select updated_at from ${table} where id = ${item.id})`,
  }
}

type Taken = NonNullable<Awaited<ReturnType<typeof takeUpload>>>

async function endOf(tx: Tx, upload: Taken, ended: { rowCount: number; now: Date }): Promise<void> {
  const { id, feedId, feedMark, ownerId, source, code, chosenColumns: columns } = upload
  if (!feedId || !source) return
  await endReading(tx, { ...ended, uploadId: id, feedId, mark: feedMark, columns, ownerId, source, code })
}

async function stop(ctx: Ctx, upload: Taken, refusal: CatalogueReason): Promise<void> {
  const { id, feedId } = upload
  const now = ctx.now()
  await inTransaction(async (tx) => {
    await tx.update(catalogueUploads).set({ refusal, touchedAt: now }).where(eq(catalogueUploads.id, id))
    if (feedId) await failFeed(tx, { feedId, fault: refusal, now })
    if (refusal.code === 'file.aside') await notifyQuarantinedFile(tx, upload)
  })
}
