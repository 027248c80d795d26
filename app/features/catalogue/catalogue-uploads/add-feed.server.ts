import { count } from 'drizzle-orm'
import type { CatalogueReason } from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import { FILES_AN_HOUR } from '#app/features/catalogue/catalogue-record/upload.ts'
import { canWriteTopics } from '#app/features/catalogue/topics/policy.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { newCode, newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { brokenConstraint, inTransaction, read } from '#app/platform/db.server.ts'
import { fetchOutside, outsideAddress } from '#app/platform/http/fetch-outside.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { FEED_BYTES, faultOfFeed, MOST_FEEDS, nextNight, seedOf } from './feed.ts'
import { refusalOfFile } from './feed-mark.server.ts'
import { feedInput } from './inputs.ts'
import { feedsOf } from './queries-scope.server.ts'
import { storeReading } from './store-reading.server.ts'
import { catalogueFeeds } from './tables.server.ts'

const PATIENCE_MS = 10_000

/**
 * Stores the address of a feed for the party acted for, and reads it now as an upload; from the night after
 * its confirmation it is read again each night. Refuses a visitor with `signIn`, an actor who may not write
 * topics with `forbidden`, more than 10 feeds with `conflict`, with `limit` as uploads are; an internal
 * address or one without a readable file is bad input. Returns the code of the upload.
 */
export async function addFeed(ctx: Ctx, input: unknown): Promise<string> {
  const { address: typed } = parseInput(feedInput, input)
  const address = outsideAddress(typed)?.href
  if (!address) throw invalid({ code: 'feed.address' })
  const { actor } = ctx
  requireAccountHolder(actor)
  if (!canWriteTopics(actor)) throw refuse('forbidden', 'topic-editing:refused.writes')
  await countAttempt(FILES_AN_HOUR, actor.partyId)
  const [kept] = await read(ctx).select({ count: count() }).from(catalogueFeeds).where(feedsOf(actor))
  if ((kept?.count ?? 0) >= MOST_FEEDS) throw refuse('conflict', 'imports:refused.feeds')

  const answer = await fetchOutside(address, { mostBytes: FEED_BYTES, patienceMs: PATIENCE_MS })
  if (answer.kind === 'failed') throw invalid(faultOfFeed(answer))
  if (answer.kind !== 'read') throw invalid({ code: 'feed.unreachable' })
  const refusal = refusalOfFile(answer)
  if (refusal) throw invalid(refusal)

  const id = newId()
  const now = ctx.now()
  const feed = {
    id,
    address,
    source: address,
    publish: false,
    category: null,
    timeZone: null,
    seats: null,
    ownerId: actor.partyId,
    byId: actor.accountId,
  }
  try {
    return await inTransaction(async (tx) => {
      const times = { createdAt: now, triedAt: now, nextAt: nextNight(now, seedOf(id)) }
      await tx.insert(catalogueFeeds).values({ ...feed, code: newCode(16), ...times })
      return storeReading(tx, { feed, answer, now })
    })
  } catch (error) {
    if (brokenConstraint(error) === 'catalogue_feeds_address') throw invalid({ code: 'feed.known' })
    throw error
  }
}

const invalid = ({ code, params }: CatalogueReason) =>
  new BadInput({ address: { key: `imports:reasons.${code}`, ...(params && { params }) } })
