import { and, asc, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueueAll } from '#app/platform/jobs.server.ts'
import { isTurnedOff } from '#app/platform/kill-switches.server.ts'
import { readFeedJob } from './jobs.ts'
import { feedsOf } from './queries-scope.server.ts'
import { catalogueFeeds } from './tables.server.ts'

const AT_ONCE = 200

/**
 * Enqueues a job for each feed that is due; should one die, the feed is due again in an hour. None while
 * imports are off. Refuses any actor but the system.
 */
export async function askFeeds(ctx: Ctx): Promise<void> {
  requireSystem(ctx)
  if (isTurnedOff('imports')) return

  await inTransaction(async (tx) => {
    const { id, confirmedAt, stoppedAt, nextAt } = catalogueFeeds
    const due = await tx
      .select({ id })
      .from(catalogueFeeds)
      .where(and(feedsOf(ctx.actor), isNotNull(confirmedAt), isNull(stoppedAt), lte(nextAt, ctx.now())))
      .orderBy(asc(nextAt))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true })
    if (due.length === 0) return
    const ids = due.map((feed) => feed.id)
    await tx
      .update(catalogueFeeds)
      .set({ nextAt: sql`${ctx.now().toISOString()}::timestamptz + interval '1 hour'` })
      .where(inArray(id, ids))
    await enqueueAll(
      tx,
      readFeedJob,
      ids.map((feedId, behind) => ({ payload: { feedId }, behind })),
    )
  })
}
