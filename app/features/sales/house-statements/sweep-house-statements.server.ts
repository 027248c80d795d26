import { and, isNull, lt, sql } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { bookHouseStatementJob } from './jobs.ts'
import { everyHouseStatement } from './queries-scope.server.ts'
import { houseEntries, houseStatements } from './tables.server.ts'

/** A worker that began has ended by then, or fallen. */
const FALLEN_MS = 10 * 60_000
/** Payer and words of what was booked are kept for so many days. */
const KEPT_DAYS = 90
const AT_ONCE = 100

/**
 * Enqueues anew the booking of statements that were not finished, and forgets of old entries who paid and
 * what was written. Refuses any actor but the system.
 */
export async function sweepHouseStatements(ctx: Ctx): Promise<void> {
  requireSystem(ctx)

  const before = new Date(ctx.now().getTime() - KEPT_DAYS * 86_400_000)
  await inTransaction(async (tx) => {
    await tx
      .update(houseEntries)
      .set({ payer: null, words: '' })
      .where(
        and(
          lt(houseEntries.bookedAt, before),
          sql`(${houseEntries.payer} is not null or ${houseEntries.words} <> '')`,
        ),
      )
    const isLeft = lt(houseStatements.createdAt, new Date(ctx.now().getTime() - FALLEN_MS))
    const left = await tx
      .select({ id: houseStatements.id })
      .from(houseStatements)
      .where(and(everyHouseStatement(ctx), isNull(houseStatements.doneAt), isLeft))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true })
    for (const { id } of left) await enqueue(tx, bookHouseStatementJob, { statementId: id })
  })
}
