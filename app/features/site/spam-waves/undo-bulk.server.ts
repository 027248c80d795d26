import { setTimeout as rest } from 'node:timers/promises'
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { resumeParties } from '#app/features/people/staff-acts/resume-parties.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { bulkActionOf } from './queries-scope.server.ts'
import { bulkActionParties, bulkActions } from './tables.server.ts'
import { BATCH, MOST_REST_MS, REST_TIMES } from './wave.ts'

/**
 * Ends the pauses that a bulk action began and that was taken back, some hundred in each transaction; whoever
 * was paused anew since stays so. Returns how many. Refuses any actor but the system.
 */
export async function undoBulk(ctx: Ctx, actionId: string): Promise<number> {
  requireSystem(ctx)

  let resumed = 0
  for (;;) {
    const began = performance.now()
    const some = await inTransaction(async (tx) => {
      const [action] = await tx
        .select()
        .from(bulkActions)
        .where(and(bulkActionOf(ctx, actionId), isNotNull(bulkActions.takenBackAt)))
        .for('update')
      const ofAction = and(
        eq(bulkActionParties.actionId, actionId),
        isNotNull(bulkActionParties.pausedAt),
        isNull(bulkActionParties.undoneAt),
      )
      const waiting = await tx
        .select({ id: bulkActionParties.partyId, pausedAt: bulkActionParties.pausedAt })
        .from(bulkActionParties)
        .where(ofAction)
        .limit(action ? BATCH : 0)
      if (!action || waiting.length === 0) return null
      const ids = waiting.map(({ id }) => id)
      const pausedAt = [...new Set(waiting.flatMap((row) => (row.pausedAt ? [row.pausedAt] : [])))]
      const ended = await resumeParties(tx, ctx, { ids, pausedAt, actedBy: action.takenBackBy })
      await tx
        .update(bulkActionParties)
        .set({ undoneAt: ctx.now() })
        .where(and(ofAction, inArray(bulkActionParties.partyId, ids)))
      return ended.length
    })
    if (some === null) return resumed
    resumed += some
    await rest(Math.min(REST_TIMES * (performance.now() - began), MOST_REST_MS))
  }
}
