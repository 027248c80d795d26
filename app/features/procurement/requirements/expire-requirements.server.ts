import { and, asc, eq, lte } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeRequirementState } from './change-requirement-state.server.ts'
import { requirements } from './tables.server.ts'

const BATCH = 200

/** Expires open requirements whose deadline has passed. Returns how many. */
export async function expireRequirements(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  let total = 0
  for (;;) {
    const expired = await inTransaction(async (tx) => {
      const rows = await tx
        .select({ id: requirements.id, ownerId: requirements.ownerId, state: requirements.state })
        .from(requirements)
        .where(and(eq(requirements.state, 'open'), lte(requirements.deadline, ctx.now())))
        .orderBy(asc(requirements.deadline))
        .limit(BATCH)
        .for('update', { skipLocked: true })
      for (const row of rows) await changeRequirementState(tx, ctx, row, 'expire')
      return rows.length
    })
    total += expired
    if (expired < BATCH) return total
  }
}
