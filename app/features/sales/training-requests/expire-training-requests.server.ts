import { and, asc, inArray, lte } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeTrainingRequest } from './change-training-request.server.ts'
import { trainingRequests } from './tables.server.ts'

const BATCH = 200

/** Ends requests that were not answered in time. Returns how many. Refuses any actor but the system. */
export async function expireTrainingRequests(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  let total = 0
  for (;;) {
    const expired = await inTransaction(async (tx) => {
      const rows = await tx
        .select()
        .from(trainingRequests)
        .where(
          and(
            inArray(trainingRequests.state, ['requested', 'countered']),
            lte(trainingRequests.answerBy, ctx.now()),
          ),
        )
        .orderBy(asc(trainingRequests.answerBy))
        .limit(BATCH)
        .for('update', { skipLocked: true })
      for (const row of rows) await changeTrainingRequest(tx, ctx, row, 'expire')
      return rows.length
    })
    total += expired
    if (expired < BATCH) return total
  }
}
