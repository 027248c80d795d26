import { and, asc, eq, lte, or } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeSubscription } from './change-subscription.server.ts'
import { DAY_MS, PAST_DUE_DAYS, stepAtEnd } from './subscription.ts'
import { subscriptions } from './tables.server.ts'

const BATCH = 200

/**
 * Takes the steps that the clock takes with subscriptions whose time is over. Whether a workspace can be written to is asked of
 * the time itself, so that does not depend on when this runs. Returns how many steps were taken.
 */
export async function endOverdueSubscriptions(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const now = ctx.now()
  const givenUp = new Date(now.getTime() - PAST_DUE_DAYS * DAY_MS)
  const { state, endDate } = subscriptions
  const isRunning = or(eq(state, 'trialing'), eq(state, 'active'))
  const isOver = or(and(isRunning, lte(endDate, now)), and(eq(state, 'past_due'), lte(endDate, givenUp)))
  for (let total = 0; ; ) {
    const taken = await inTransaction(async (tx) => {
      const rows = await tx
        .select()
        .from(subscriptions)
        .where(isOver)
        .orderBy(asc(endDate))
        .limit(BATCH)
        .for('update', { skipLocked: true })
      for (const row of rows) {
        const step = stepAtEnd(row, now)
        if (step) await changeSubscription(tx, ctx, row, step)
      }
      return rows.length
    })
    total += taken
    if (taken < BATCH) return total
  }
}
