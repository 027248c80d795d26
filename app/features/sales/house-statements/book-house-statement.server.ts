import { and, asc, eq, isNull } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { brokenConstraint, inTransaction, read } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { bookHouseEntry } from './book-house-entry.server.ts'
import { MOST_ENTRIES } from './house-statement.ts'
import { bookHouseStatementJob } from './jobs.ts'
import { everyHouseStatement } from './queries-scope.server.ts'
import { houseEntries, houseStatements } from './tables.server.ts'

/** A worker takes so long at once, and lets others take their turn. */
const SLICE_MS = 20_000

/**
 * Books what of a statement is not booked yet, each entry in a transaction of its own, and then marks it as
 * done; who falls in between is followed by another, and nothing is booked twice. Refuses any actor but the
 * system.
 */
export async function bookHouseStatement(ctx: Ctx, { statementId }: { statementId: string }): Promise<void> {
  requireSystem(ctx)

  const left = await read(ctx)
    .select({ id: houseEntries.id })
    .from(houseStatements)
    .innerJoin(houseEntries, eq(houseEntries.statementId, houseStatements.id))
    .where(and(everyHouseStatement(ctx), eq(houseStatements.id, statementId), isNull(houseEntries.outcome)))
    .orderBy(asc(houseEntries.position))
    .limit(MOST_ENTRIES)
  const until = performance.now() + SLICE_MS
  for (const { id } of left) {
    if (performance.now() > until)
      return inTransaction((tx) => enqueue(tx, bookHouseStatementJob, { statementId }))
    await bookOnce(ctx, id)
  }

  await inTransaction(async (tx) => {
    const isOpen = and(eq(houseStatements.id, statementId), isNull(houseStatements.doneAt))
    await tx.update(houseStatements).set({ doneAt: ctx.now() }).where(isOpen)
  })
}

async function bookOnce(ctx: Ctx, entryId: string): Promise<void> {
  try {
    await inTransaction((tx) => bookHouseEntry(tx, ctx, entryId))
  } catch (error) {
    if (brokenConstraint(error) !== 'house_entries_once') throw error
    // The same entry of another file at this moment: it is seen as known now.
    await inTransaction((tx) => bookHouseEntry(tx, ctx, entryId))
  }
}
