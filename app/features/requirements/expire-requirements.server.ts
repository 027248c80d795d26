import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { walk } from '#app/kit/state-table.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { indexRequirements } from './index-requirements.server.ts'
import { REQUIREMENT_TABLE } from './requirement.ts'
import { requirements } from './tables.server.ts'

const BATCH = 200

/** Walks open requirements whose deadline has passed to `expired` and takes them out of the index. Returns how many. */
export async function expireOverdueRequirements(ctx: Ctx): Promise<number> {
  let total = 0
  for (;;) {
    const expired = await inTransaction(async (tx) => {
      const rows = await tx
        .select({ id: requirements.id })
        .from(requirements)
        .where(and(eq(requirements.state, 'open'), lte(requirements.deadline, ctx.now())))
        .orderBy(asc(requirements.deadline))
        .limit(BATCH)
        .for('update', { skipLocked: true })
      const ids = rows.map((row) => row.id)
      if (ids.length === 0) return 0
      const state = walk(REQUIREMENT_TABLE, 'open', 'expire', 'clock')
      await tx.update(requirements).set({ state }).where(inArray(requirements.id, ids))
      await indexRequirements(tx, ids)
      return ids.length
    })
    total += expired
    if (expired < BATCH) return total
  }
}
