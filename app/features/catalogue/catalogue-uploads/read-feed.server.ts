import { and, eq, isNull, not } from 'drizzle-orm'
import { isPausedNow } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { brokenConstraint, inTransaction, read } from '#app/platform/db.server.ts'
import { fetchOutside, type OutsideAnswer } from '#app/platform/http/fetch-outside.server.ts'
import { failFeed } from './fail-feed.server.ts'
import { FEED_BYTES, faultOfFeed, nextNight, seedOf } from './feed.ts'
import { markOf, refusalOfFile } from './feed-mark.server.ts'
import { feedsOf } from './queries-scope.server.ts'
import { storeReading } from './store-reading.server.ts'
import { catalogueFeeds, catalogueUploads } from './tables.server.ts'

/**
 * Asks a feed whether it changed; if so, has it read and, once its first reading was confirmed, imported. A
 * failed one is tried again later. Does nothing for a stopped one, one whose last reading is under way, or
 * whose party is suspended or paused, since a pause lets nothing new be published. Refuses any actor but the
 * system.
 */
export async function readFeed(ctx: Ctx, feedId: string): Promise<void> {
  requireSystem(ctx)

  const [feed] = await read(ctx)
    .select({ feed: catalogueFeeds, open: catalogueUploads.id })
    .from(catalogueFeeds)
    .innerJoin(
      parties,
      and(eq(parties.id, catalogueFeeds.ownerId), isNull(parties.suspendedAt), not(isPausedNow(parties))),
    )
    .leftJoin(
      catalogueUploads,
      and(
        eq(catalogueUploads.feedId, catalogueFeeds.id),
        isNull(catalogueUploads.doneAt),
        isNull(catalogueUploads.refusal),
      ),
    )
    .where(and(eq(catalogueFeeds.id, feedId), isNull(catalogueFeeds.stoppedAt), feedsOf(ctx.actor)))
  if (!feed || feed.open) return
  const { mark, address } = feed.feed
  const asked = { mostBytes: FEED_BYTES, ...(mark && { validators: mark }) }
  await settle(ctx, feed.feed, await fetchOutside(address, asked))
}

async function settle(
  ctx: Ctx,
  feed: typeof catalogueFeeds.$inferSelect,
  answer: OutsideAnswer,
): Promise<void> {
  const now = ctx.now()
  const fault = answer.kind === 'failed' ? faultOfFeed(answer) : faultOf(answer)
  if (fault) return inTransaction((tx) => failFeed(tx, { feedId: feed.id, fault, now }))
  const isSame = answer.kind !== 'read' || markOf(answer).digest === feed.mark?.digest
  try {
    await inTransaction(async (tx) => {
      const well = { failures: 0, fault: null, triedAt: now, nextAt: nextNight(now, seedOf(feed.id)) }
      const [there] = await tx
        .update(catalogueFeeds)
        .set(isSame ? { ...well, readAt: now } : { triedAt: now, nextAt: well.nextAt })
        .where(and(eq(catalogueFeeds.id, feed.id), isNull(catalogueFeeds.stoppedAt)))
        .returning({ id: catalogueFeeds.id })
      if (there && !isSame && answer.kind === 'read') await storeReading(tx, { feed, answer, now })
    })
  } catch (error) {
    // Somebody else began a reading meanwhile.
    if (brokenConstraint(error) !== 'catalogue_uploads_feed') throw error
  }
}

function faultOf(answer: OutsideAnswer) {
  return answer.kind === 'read' ? refusalOfFile(answer) : null
}
