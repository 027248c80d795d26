import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeSubscription } from './change-subscription.server.ts'
import { DAY_MS, LATE_MS, PAST_DUE_DAYS, stepAtEnd } from './subscription.ts'
import { subscriptions } from './tables.server.ts'

const BATCH = 200

/**
 * Takes the steps that the clock takes with subscriptions whose time is over. Whether a workspace can be
 * written to is asked of the time itself, so that does not depend on when this runs. Returns how many steps
 * were taken.
 */
export async function endOverdueSubscriptions(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const now = ctx.now()
  const givenUp = new Date(now.getTime() - PAST_DUE_DAYS * DAY_MS)
  const late = new Date(now.getTime() - LATE_MS)
  const { state, endDate, cancelAtEnd, method, failures } = subscriptions
  // What stepAtEnd leaves alone is left out, or it would stand before what is over in every batch.
  const isSettled = or(eq(cancelAtEnd, true), isNull(method), gt(failures, 0), lte(endDate, late))
  const isOver = or(
    and(eq(state, 'trialing'), lte(endDate, now)),
    and(eq(state, 'active'), lte(endDate, now), isSettled),
    and(eq(state, 'past_due'), lte(endDate, givenUp)),
  )
  for (let total = 0; ; ) {
    const taken = await inTransaction(async (tx) => {
      const rows = await tx
        .select()
        .from(subscriptions)
        .where(isOver)
        .orderBy(asc(endDate))
        .limit(BATCH)
        .for('update', { skipLocked: true })
      let steps = 0
      for (const row of rows) {
        const step = stepAtEnd(row, now)
        if (!step) continue
        await changeSubscription(tx, ctx, row, step)
        steps += 1
      }
      return { steps, isLast: steps < BATCH }
    })
    total += taken.steps
    if (taken.isLast) return total
  }
}
