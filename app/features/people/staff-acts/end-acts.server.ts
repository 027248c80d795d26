import { and, asc, eq, lte } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { endAct } from './end-act.server.ts'
import { everyActToEnd } from './queries-scope.server.ts'
import { staffActs } from './tables.server.ts'

const AT_ONCE = 200

/**
 * Ends what staff decided until a moment that has come and what no clock of its own ends, and has it told.
 * Returns how many. Refuses any actor but the system.
 */
export async function endActs(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const isOver = and(everyActToEnd(ctx), lte(staffActs.until, ctx.now()))
  const due = await read(ctx)
    .select({ id: staffActs.id })
    .from(staffActs)
    .where(isOver)
    .orderBy(asc(staffActs.until))
    .limit(AT_ONCE)
  for (const { id } of due)
    await inTransaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(staffActs)
        .where(and(isOver, eq(staffActs.id, id)))
        .for('no key update')
      if (!row || (await endAct(tx, ctx, row, ''))) return
      // Somebody has ended what it did otherwise.
      await tx.update(staffActs).set({ endedAt: ctx.now() }).where(eq(staffActs.id, id))
    })
  return due.length
}
