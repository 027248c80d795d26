import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeRequirementState } from './change-requirement-state.server.ts'
import { requirements } from './tables.server.ts'

const BATCH = 200

/**
 * Ends the time for proposals of open requirements whose deadline has passed: with proposals they wait for a
 * decision, without they are over. Their lock is the one under which proposals come in. Returns how many.
 */
export async function expireRequirements(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  let total = 0
  for (;;) {
    const expired = await inTransaction(async (tx) => {
      const rows = await tx
        .select({
          id: requirements.id,
          ownerId: requirements.ownerId,
          state: requirements.state,
          proposalCount: requirements.proposalCount,
        })
        .from(requirements)
        .where(
          and(
            eq(requirements.state, 'open'),
            lte(requirements.deadline, ctx.now()),
            // The clock by which proposals are in time.
            lte(requirements.deadline, sql`clock_timestamp()`),
          ),
        )
        .orderBy(asc(requirements.deadline))
        .limit(BATCH)
        .for('update', { skipLocked: true })
      for (const { proposalCount, ...row } of rows)
        await changeRequirementState(tx, ctx, row, proposalCount > 0 ? 'decide' : 'expire')
      return rows.length
    })
    total += expired
    if (expired < BATCH) return total
  }
}
