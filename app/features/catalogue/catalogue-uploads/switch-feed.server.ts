import { eq } from 'drizzle-orm'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { nextNight, seedOf } from './feed.ts'
import { switchFeedInput } from './inputs.ts'
import { lockFeed } from './lock-feed.server.ts'
import { catalogueFeeds } from './tables.server.ts'

/**
 * Stops the readings of a feed, or resumes them from the coming night. Imported records stay. Refuses a
 * visitor with `signIn`, somebody else's as not found, an actor who may not write topics with `forbidden`.
 */
export async function switchFeed(ctx: Ctx, input: unknown): Promise<void> {
  const { feed: code, step } = parseInput(switchFeedInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)

  await inTransaction(async (tx) => {
    const { id, stoppedAt } = await lockFeed(tx, actor, code)
    if ((step === 'stop') === (stoppedAt !== null)) return

    const now = ctx.now()
    const goesOn = { stoppedAt: null, failures: 0, fault: null, nextAt: nextNight(now, seedOf(id)) }
    await tx
      .update(catalogueFeeds)
      .set(step === 'stop' ? { stoppedAt: now } : goesOn)
      .where(eq(catalogueFeeds.id, id))
    await audit(tx, ctx, `catalogue.feed.${step}`, { kind: 'party', id: actor.partyId }, { feed: code })
  })
}
