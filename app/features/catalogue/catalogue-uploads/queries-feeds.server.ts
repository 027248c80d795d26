import { and, desc, eq, sql } from 'drizzle-orm'
import { OUTCOMES, stageOf } from '#app/features/catalogue/catalogue-record/upload.ts'
import { canWriteTopics } from '#app/features/catalogue/topics/policy.ts'
import type { Person } from '#app/kit/actor.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { feedStageOf, MOST_FEEDS } from './feed.ts'
import { feedsOf, uploadsOf } from './queries-scope.server.ts'
import { catalogueFeeds, catalogueUploadRows, catalogueUploads } from './tables.server.ts'

type PersonCtx = Ctx & { actor: Person }

const MOST_READINGS = 20
const { code, address, confirmedAt, stoppedAt, readAt, fault } = catalogueFeeds

/** The feeds of the party acted for, newest first, with their stages. One query. */
export async function listFeeds(ctx: PersonCtx) {
  const isAsking = sql<boolean>`exists (select 1 from ${catalogueUploads} u where u.feed_id = ${catalogueFeeds}.id
    and u.asked_at is not null and u.read_at is null and u.refusal is null)`
  const rows = await read(ctx)
    .select({ code, address, confirmedAt, stoppedAt, readAt, fault, isAsking })
    .from(catalogueFeeds)
    .where(feedsOf(ctx.actor))
    .orderBy(desc(catalogueFeeds.createdAt))
    .limit(MOST_FEEDS)
  return rows.map((row) => ({
    code: row.code,
    address: row.address,
    readAt: row.readAt,
    stage: feedStageOf(row),
    isFailing: row.fault !== null,
    isAsking: row.isAsking,
  }))
}

export type ListedFeed = Awaited<ReturnType<typeof listFeeds>>[number]

/**
 * A feed of the party acted for, and its last readings with the number of rows of each outcome. Somebody
 * else's is not found; an actor who may not write topics is refused with `forbidden`. Two queries.
 */
export async function getFeed(ctx: PersonCtx, asked: string) {
  const [feed] = await read(ctx)
    .select()
    .from(catalogueFeeds)
    .where(and(eq(code, asked), feedsOf(ctx.actor)))
  if (!feed) throw notFound()
  if (!canWriteTopics(ctx.actor)) throw refuse('forbidden', 'topic-editing:refused.writes')
  const counted = sql<
    Partial<Record<(typeof OUTCOMES)[number], number>>
  >`(select coalesce(jsonb_object_agg(o, n), '{}')
    from (select r.outcome o, count(*)::int n from ${catalogueUploadRows} r
      where r.upload_id = ${catalogueUploads.id} group by r.outcome) c)`
  const readings = await read(ctx)
    .select({
      code: catalogueUploads.code,
      createdAt: catalogueUploads.createdAt,
      counted,
      refusal: catalogueUploads.refusal,
      readAt: catalogueUploads.readAt,
      confirmedAt: catalogueUploads.confirmedAt,
      doneAt: catalogueUploads.doneAt,
      askedAt: catalogueUploads.askedAt,
      undoAskedAt: catalogueUploads.undoAskedAt,
      undoneAt: catalogueUploads.undoneAt,
    })
    .from(catalogueUploads)
    .where(and(eq(catalogueUploads.feedId, feed.id), uploadsOf(ctx.actor)))
    .orderBy(desc(catalogueUploads.createdAt))
    .limit(MOST_READINGS)
  return {
    code: feed.code,
    address: feed.address,
    publish: feed.publish,
    stage: feedStageOf(feed),
    readAt: feed.readAt,
    triedAt: feed.triedAt,
    nextAt: feed.nextAt,
    fault: feed.fault,
    readings: readings.map((row) => ({
      code: row.code,
      createdAt: row.createdAt,
      stage: stageOf(row),
      counts: OUTCOMES.map((outcome) => ({ outcome, count: row.counted[outcome] ?? 0 })),
    })),
  }
}

export type ShownFeed = Awaited<ReturnType<typeof getFeed>>
