import { hasAccount } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { canSeeSchedule } from './policy.ts'
import { ownScheduleFeed } from './queries-scope.server.ts'
import { scheduleFeeds } from './tables.server.ts'

/**
 * Ends the calendar address of the actor for the workspace acted for; without one nothing happens. For who
 * acts for a workspace; for others there is none (not found).
 */
export async function endScheduleFeed(ctx: Ctx): Promise<void> {
  const { actor } = ctx
  if (!canSeeSchedule(actor) || !hasAccount(actor)) throw notFound()

  await inTransaction(async (tx) => {
    await tx.delete(scheduleFeeds).where(ownScheduleFeed(actor))
    await audit(tx, ctx, 'schedule.end-feed', { kind: 'party', id: actor.partyId })
  })
}
