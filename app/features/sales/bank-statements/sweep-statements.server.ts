import { and, eq, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { bookStatementJob } from './jobs.ts'
import { bankStatementsOf } from './queries-scope.server.ts'
import { KEPT_DAYS, PAYER_MARK_DAYS, UNREAD_DAYS } from './statement.ts'
import { bankEntries, bankStatements, payerMarks } from './tables.server.ts'

/** A worker that began has ended by then, or fallen. */
const FALLEN_MS = 10 * 60_000
const AT_ONCE = 100

/**
 * Deletes entries after a month: those that paid nothing altogether, of the others payer and text. A
 * statement without entries is deleted too, and after a day a table whose columns were not named. Re-enqueues
 * confirmed statements that were not finished. Refuses any actor but the system.
 */
export async function sweepStatements(ctx: Ctx): Promise<void> {
  requireSystem(ctx)

  const before = new Date(ctx.now().getTime() - KEPT_DAYS * 86_400_000)
  const waited = new Date(ctx.now().getTime() - UNREAD_DAYS * 86_400_000)
  await inTransaction(async (tx) => {
    await tx
      .delete(bankStatements)
      .where(and(isNotNull(bankStatements.unread), lt(bankStatements.createdAt, waited)))
    const isOld = sql`${bankEntries.statementId} in (select s.id from ${bankStatements} s
      where s.created_at < ${before.toISOString()}::timestamptz)`
    await tx.delete(bankEntries).where(and(isNull(bankEntries.bookedAt), isOld))
    const isWorded = sql`(${bankEntries.name} is not null or ${bankEntries.words} is not null)`
    await tx
      .update(bankEntries)
      .set({ name: null, words: null })
      .where(and(isNotNull(bankEntries.bookedAt), isWorded, isOld))
    const compared = new Date(ctx.now().getTime() - PAYER_MARK_DAYS * 86_400_000)
    await tx.delete(payerMarks).where(lt(payerMarks.createdAt, compared))
    const entry = tx
      .select({ one: sql`1` })
      .from(bankEntries)
      .where(eq(bankEntries.statementId, bankStatements.id))
    await tx.delete(bankStatements).where(and(lt(bankStatements.createdAt, before), notExists(entry)))
    const isLeft = lt(bankStatements.confirmedAt, new Date(ctx.now().getTime() - FALLEN_MS))
    const left = await tx
      .select({ id: bankStatements.id })
      .from(bankStatements)
      .where(and(bankStatementsOf(ctx.actor), isNull(bankStatements.doneAt), isLeft))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true })
    for (const { id } of left) await enqueue(tx, bookStatementJob, { statementId: id })
  })
}
