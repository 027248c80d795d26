import { and, asc, eq, lte } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeEventState } from './change-event-state.server.ts'
import { events } from './tables.server.ts'

const BATCH = 200

/**
 * Completes published events whose last session is over. Returns how many. Refuses any actor but the system.
 */
export async function completeEvents(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  let total = 0
  for (;;) {
    const completed = await inTransaction(async (tx) => {
      const rows = await tx
        .select()
        .from(events)
        .where(and(eq(events.state, 'published'), lte(events.endsAt, ctx.now())))
        .orderBy(asc(events.endsAt))
        .limit(BATCH)
        .for('no key update', { skipLocked: true })
      for (const row of rows) await changeEventState(tx, ctx, row, 'complete')
      return rows.length
    })
    total += completed
    if (completed < BATCH) return total
  }
}
