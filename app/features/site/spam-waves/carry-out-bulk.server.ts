import { setTimeout as rest } from 'node:timers/promises'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { pauseParties } from '#app/features/people/staff-acts/pause-parties.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { bulkActionOf } from './queries-scope.server.ts'
import { bulkActionParties, bulkActions } from './tables.server.ts'
import { BATCH, MOST_REST_MS, REST_TIMES } from './wave.ts'

/**
 * Pauses whom a bulk action is about, some hundred in each transaction, and goes on where it stopped; what
 * was taken back meanwhile is left. Returns how many it paused. Refuses any actor but the system.
 */
export async function carryOutBulk(ctx: Ctx, actionId: string): Promise<number> {
  requireSystem(ctx)

  let paused = 0
  for (;;) {
    const began = performance.now()
    const some = await inTransaction(async (tx) => {
      const [action] = await tx
        .select()
        .from(bulkActions)
        .where(and(bulkActionOf(ctx, actionId), isNull(bulkActions.takenBackAt)))
        .for('update')
      if (!action) return null
      const waiting = await tx
        .select({ partyId: bulkActionParties.partyId })
        .from(bulkActionParties)
        .where(and(eq(bulkActionParties.actionId, actionId), isNull(bulkActionParties.doneAt)))
        .limit(BATCH)
      const now = ctx.now()
      if (waiting.length === 0) {
        const isOpen = and(eq(bulkActions.id, actionId), isNull(bulkActions.finishedAt))
        await tx.update(bulkActions).set({ finishedAt: now }).where(isOpen)
        return null
      }
      const ids = waiting.map(({ partyId }) => partyId)
      const { reason, until, startedBy } = action
      const done = await pauseParties(tx, ctx, { ids, at: now, reason, until, actedBy: startedBy })
      const ofThem = (some: readonly (typeof ids)[number][]) =>
        and(eq(bulkActionParties.actionId, actionId), inArray(bulkActionParties.partyId, [...some]))
      await tx.update(bulkActionParties).set({ doneAt: now }).where(ofThem(ids))
      if (done.length > 0) await tx.update(bulkActionParties).set({ pausedAt: now }).where(ofThem(done))
      return done.length
    })
    if (some === null) return paused
    paused += some
    await rest(Math.min(REST_TIMES * (performance.now() - began), MOST_REST_MS))
  }
}
