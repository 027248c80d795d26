import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeRescheduling } from './change-rescheduling.server.ts'
import { reschedulings } from './tables.server.ts'

const BATCH = 200

const isOff = sql`exists (select from ${orders} where ${and(
  eq(orders.id, trainingRequests.orderId),
  inArray(orders.state, ['cancelled', 'expired']),
)})`

/**
 * Ends what was proposed and not answered in time, or is of a training that is off. Returns how many. Refuses
 * any actor but the system.
 */
export async function expireReschedulings(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  let total = 0
  for (;;) {
    const expired = await inTransaction(async (tx) => {
      const rows = await tx
        .select({
          id: reschedulings.id,
          state: reschedulings.state,
          buyerId: trainingRequests.buyerId,
          providerId: trainingRequests.providerId,
        })
        .from(reschedulings)
        .innerJoin(trainingRequests, eq(trainingRequests.id, reschedulings.requestId))
        .where(and(eq(reschedulings.state, 'open'), or(lte(reschedulings.answerBy, ctx.now()), isOff)))
        .orderBy(asc(reschedulings.answerBy))
        .limit(BATCH)
        .for('update', { of: reschedulings, skipLocked: true })
      for (const row of rows) await changeRescheduling(tx, ctx, row, 'expire')
      return rows.length
    })
    total += expired
    if (expired < BATCH) return total
  }
}
