import { and, eq } from 'drizzle-orm'
import { FILES_AN_HOUR } from '#app/features/catalogue/catalogue-record/upload.ts'
import { canWriteTopics } from '#app/features/catalogue/topics/policy.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { requireOn } from '#app/platform/kill-switches.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { ownFeedInput } from './inputs.ts'
import { readFeedJob } from './jobs.ts'
import { feedsOf } from './queries-scope.server.ts'
import { catalogueFeeds } from './tables.server.ts'

/**
 * Reads a feed now. Refuses a visitor with `signIn`, somebody else's as not found, an actor who may not write
 * topics with `forbidden`, with `conflict` one that is stopped, with `limit` as uploads are.
 */
export async function refreshFeed(ctx: Ctx, input: unknown): Promise<void> {
  const { feed: code } = parseInput(ownFeedInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)
  requireOn('imports')
  await countAttempt(FILES_AN_HOUR, actor.partyId)

  await inTransaction(async (tx) => {
    const [feed] = await tx
      .select({ id: catalogueFeeds.id, stoppedAt: catalogueFeeds.stoppedAt })
      .from(catalogueFeeds)
      .where(and(eq(catalogueFeeds.code, code), feedsOf(actor)))
    if (!feed) throw notFound()

    if (!canWriteTopics(actor)) throw refuse('forbidden', 'topic-editing:refused.writes')
    if (feed.stoppedAt) throw refuse('conflict', 'imports:refused.feedStopped')

    await enqueue(tx, readFeedJob, { feedId: feed.id })
  })
}
