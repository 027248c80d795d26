import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import { undoUntil } from '#app/features/catalogue/catalogue-import/undo.ts'
import { OUTCOMES, type Outcome, stageOf } from '#app/features/catalogue/catalogue-record/upload.ts'
import { canWriteTopics } from '#app/features/catalogue/topics/policy.ts'
import type { Person } from '#app/kit/actor.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { feedsOf, uploadsOf } from './queries-scope.server.ts'
import { catalogueFeeds, catalogueUploadRows, catalogueUploads } from './tables.server.ts'

type PersonCtx = Ctx & { actor: Person }

const MOST_LISTED = 20
const { code, fileName, createdAt, refusal, readAt, confirmedAt, doneAt } = catalogueUploads
const { askedAt, undoAskedAt, undoneAt } = catalogueUploads

/** The latest uploads of the party acted for, newest first, with their stages. One query. */
export async function listUploads(ctx: PersonCtx) {
  const rows = await read(ctx)
    .select({
      code,
      fileName,
      createdAt,
      refusal,
      readAt,
      confirmedAt,
      doneAt,
      askedAt,
      undoAskedAt,
      undoneAt,
    })
    .from(catalogueUploads)
    .where(and(uploadsOf(ctx.actor), isNull(catalogueUploads.feedId)))
    .orderBy(desc(createdAt))
    .limit(MOST_LISTED)
  return rows.map((row) => ({
    code: row.code,
    fileName: row.fileName,
    createdAt: row.createdAt,
    stage: stageOf(row),
  }))
}

export type ListedUpload = Awaited<ReturnType<typeof listUploads>>[number]

type Asked = { code: string; outcome: Outcome | null; limit: number; offset: number }

/**
 * An upload of the party acted for: its stage, the numbers of rows by outcome and done, and a page of rows.
 * Somebody else's is not found; an actor who may not write topics is refused with `forbidden`. Three queries.
 */
export async function getUpload(ctx: PersonCtx, asked: Asked) {
  const { content: _, ...columns } = getTableColumns(catalogueUploads)
  const [found] = await read(ctx)
    .select({ upload: columns, feed: { code: catalogueFeeds.code, address: catalogueFeeds.address } })
    .from(catalogueUploads)
    .leftJoin(catalogueFeeds, and(eq(catalogueFeeds.id, catalogueUploads.feedId), feedsOf(ctx.actor)))
    .where(and(eq(code, asked.code), uploadsOf(ctx.actor)))
  if (!found) throw notFound()
  const { upload, feed } = found
  if (!canWriteTopics(ctx.actor)) throw refuse('forbidden', 'topic-editing:refused.writes')
  const ofUpload = and(eq(catalogueUploadRows.uploadId, upload.id), uploadsOf(ctx.actor))
  const outcome = asked.outcome ? eq(catalogueUploadRows.outcome, asked.outcome) : undefined
  const [grouped, rows] = await Promise.all([
    read(ctx)
      .select({
        outcome: catalogueUploadRows.outcome,
        count: sql<number>`count(*)::int`,
        done: sql<number>`count(*) filter (where ${isNotNull(catalogueUploadRows.doneAt)})::int`,
        items: sql<number>`count(${catalogueUploadRows.itemId})::int`,
        undone: sql<number>`count(${catalogueUploadRows.undone})::int`,
        guessed: sql<number>`count(*) filter (where ${catalogueUploadRows.guesses} <> '[]'::jsonb)::int`,
        claimed: sql<string | null>`min(${catalogueUploadRows.reason} -> 'params' ->> 'source')
          filter (where ${catalogueUploadRows.reason} ->> 'code' = 'record.claimed')`,
        withoutSeats: sql<number>`count(*) filter (where ${catalogueUploadRows.notes} @> '[{"code":"left.seats"}]'
          or ${catalogueUploadRows.notes} @> '[{"code":"said.seats"}]')::int`,
        withoutCategory: sql<number>`count(*) filter (where ${catalogueUploadRows.reason} ->> 'code' = 'category.missing')::int`,
      })
      .from(catalogueUploadRows)
      .innerJoin(catalogueUploads, eq(catalogueUploads.id, catalogueUploadRows.uploadId))
      .where(ofUpload)
      .groupBy(catalogueUploadRows.outcome),
    read(ctx)
      .select({ row: catalogueUploadRows })
      .from(catalogueUploadRows)
      .innerJoin(catalogueUploads, eq(catalogueUploads.id, catalogueUploadRows.uploadId))
      .where(and(ofUpload, outcome))
      .orderBy(asc(catalogueUploadRows.at))
      .limit(asked.limit)
      .offset(asked.offset),
  ])
  const of = new Map(grouped.map((one) => [one.outcome, one.count]))
  const sum = (
    what: 'count' | 'done' | 'items' | 'undone' | 'guessed' | 'withoutCategory' | 'withoutSeats',
  ) => grouped.reduce((total, one) => total + one[what], 0)
  const stage = stageOf(upload)
  const { fileName: name, format, notes, publish, category, timeZone, rowCount, refusal: why } = upload
  return {
    code: upload.code,
    feed,
    name,
    stage,
    format,
    notes,
    publish,
    category,
    timeZone,
    refusal: why,
    columns: upload.tableColumns,
    progress:
      stage === 'undoing'
        ? { of: sum('items'), done: sum('undone') }
        : { of: rowCount, done: stage === 'reading' ? sum('count') : sum('done') },
    undoUntil: sum('items') > 0 ? undoUntil(upload, ctx.now()) : null,
    counts: OUTCOMES.map((one) => ({ outcome: one, count: of.get(one) ?? 0 })),
    guessed: sum('guessed'),
    withoutCategory: sum('withoutCategory'),
    withoutSeats: sum('withoutSeats'),
    seats: upload.seats,
    claimedBy: grouped.map((one) => one.claimed).find((source) => source !== null) ?? null,
    rows: rows.map(({ row: { uploadId: _id, itemId: _item, leftAt: _left, before: _was, ...row } }) => row),
  }
}

export type ShownUpload = Awaited<ReturnType<typeof getUpload>>
