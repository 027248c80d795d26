import { and, asc, inArray, lte } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { expireFee } from './expire-fee.server.ts'
import { trainingFees } from './tables.server.ts'
import { HOLDING_STATES } from './training-fee.ts'

const BATCH = 200

/**
 * Ends fees whose last day has passed, approved ones too. Returns how many. Refuses any actor but the system.
 */
export async function expireFees(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  let total = 0
  for (;;) {
    const ended = await inTransaction(async (tx) => {
      const rows = await tx
        .select()
        .from(trainingFees)
        .where(and(inArray(trainingFees.state, [...HOLDING_STATES]), lte(trainingFees.validUntil, ctx.now())))
        .orderBy(asc(trainingFees.validUntil))
        .limit(BATCH)
        .for('update', { skipLocked: true })
      for (const row of rows) await expireFee(tx, ctx, row)
      return rows.length
    })
    total += ended
    if (ended < BATCH) return total
  }
}
