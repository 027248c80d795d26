import { and, asc, eq, lte, or } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeSubscription } from './change-subscription.server.ts'
import { DAY_MS, GRACE_DAYS, PAST_DUE_DAYS, PAY_WAYS, stepAtEnd } from './subscription.ts'
import { subscriptions } from './tables.server.ts'
import { withdrawBill } from './withdraw-bill.server.ts'

const BATCH = 200

/**
 * Takes the steps that the clock takes with subscriptions whose time is over. Whether a workspace can be
 * written to is asked of the time itself, so that does not depend on when this runs. Returns how many steps
 * were taken.
 */
export async function endOverdueSubscriptions(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const now = ctx.now()
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const { state, endDate, cancelAtEnd, payWay } = subscriptions
  // What stepAtEnd leaves alone is left out, or it would stand before what is over in every batch.
  const isPast = (days: number) =>
    or(...PAY_WAYS.map((way) => and(eq(payWay, way), lte(endDate, ago(GRACE_DAYS[way] + days)))))
  const isOver = or(
    and(eq(state, 'trialing'), lte(endDate, now)),
    and(eq(state, 'active'), or(and(eq(cancelAtEnd, true), lte(endDate, now)), isPast(0))),
    and(
      eq(state, 'past_due'),
      or(and(eq(cancelAtEnd, true), lte(endDate, ago(PAST_DUE_DAYS))), isPast(PAST_DUE_DAYS)),
    ),
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
        // What was not delivered is not owed.
        if (step === 'end') await withdrawBill(tx, ctx, { subscriptionId: row.id })
        steps += 1
      }
      return { steps, isLast: steps < BATCH }
    })
    total += taken.steps
    if (taken.isLast) return total
  }
}
