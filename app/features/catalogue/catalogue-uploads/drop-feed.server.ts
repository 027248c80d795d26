import { and, eq, isNull } from 'drizzle-orm'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { ownFeedInput } from './inputs.ts'
import { lockFeed } from './lock-feed.server.ts'
import { catalogueFeeds, catalogueUploads } from './tables.server.ts'

/**
 * Deletes a feed, and what of it is not imported yet. Imported records and reports stay. Refuses a visitor
 * with `signIn`, somebody else's as not found, an actor who may not write topics with `forbidden`.
 */
export async function dropFeed(ctx: Ctx, input: unknown): Promise<void> {
  const { feed: code } = parseInput(ownFeedInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)

  await inTransaction(async (tx) => {
    const { id } = await lockFeed(tx, actor, code)

    await tx
      .delete(catalogueUploads)
      .where(and(eq(catalogueUploads.feedId, id), isNull(catalogueUploads.doneAt)))
    await tx.delete(catalogueFeeds).where(eq(catalogueFeeds.id, id))
    await audit(tx, ctx, 'catalogue.feed.dropped', { kind: 'party', id: actor.partyId }, { feed: code })
  })
}
