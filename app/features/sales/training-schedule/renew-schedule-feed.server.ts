import { hasAccount } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { notFound } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { canSeeSchedule } from './policy.ts'
import { feedToken, feedTokenHash } from './queries-scope.server.ts'
import { scheduleFeeds } from './tables.server.ts'

/**
 * Makes the calendar address of the actor for the workspace acted for, another one each time: the one before
 * opens nothing from then on. For who acts for a workspace; for others there is none (not found).
 */
export async function renewScheduleFeed(ctx: Ctx): Promise<void> {
  const { actor } = ctx
  if (!canSeeSchedule(actor) || !hasAccount(actor)) throw notFound()

  await inTransaction(async (tx) => {
    const id = newId()
    const made = { id, tokenHash: feedTokenHash(feedToken(id)), createdAt: ctx.now() }
    await tx
      .insert(scheduleFeeds)
      .values({ ...made, companyId: actor.partyId, accountId: actor.accountId })
      .onConflictDoUpdate({ target: [scheduleFeeds.companyId, scheduleFeeds.accountId], set: made })
    await audit(tx, ctx, 'schedule.renew-feed', { kind: 'party', id: actor.partyId })
  })
}
