import { and, eq, isNull } from 'drizzle-orm'
import { Refusal } from '#app/kit/refusal.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { brokenConstraint, inTransaction, read } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { bookStatementJob } from './jobs.ts'
import { payByEntry } from './pay-by-entry.server.ts'
import { readPlan } from './queries-plan.server.ts'
import { bankStatementsOf } from './queries-scope.server.ts'
import { bankStatements } from './tables.server.ts'

/** A worker takes so long at once, and lets others take their turn. */
const SLICE_MS = 20_000

/**
 * Books the entries of a confirmed statement that pay a bill exactly, each in a transaction of its own, and
 * then marks it as done. Entries that are no longer exact once their order is locked are skipped. Refuses any
 * actor but the system.
 */
export async function bookStatement(ctx: Ctx, statementId: string): Promise<void> {
  requireSystem(ctx)

  const [statement] = await read(ctx)
    .select()
    .from(bankStatements)
    .where(and(eq(bankStatements.id, statementId), bankStatementsOf(ctx.actor)))
  if (!statement?.confirmedAt || statement.doneAt) return
  const { entries, plan } = await readPlan(ctx, statement)
  const until = performance.now() + SLICE_MS
  for (const [at, { id }] of entries.entries()) {
    const queue = plan[at]?.queue
    // Of what was marked by hand before, `payByEntry` keeps who paid.
    if (queue !== 'match' && queue !== 'paid') continue
    if (performance.now() > until) return goOn(statementId)
    await book(ctx, { entryId: id, statement: statement.code })
  }

  await inTransaction(async (tx) => {
    const isOpen = and(eq(bankStatements.id, statementId), isNull(bankStatements.doneAt))
    await tx.update(bankStatements).set({ doneAt: ctx.now() }).where(isOpen)
  })
}

const goOn = (statementId: string) => inTransaction((tx) => enqueue(tx, bookStatementJob, { statementId }))

async function book(ctx: Ctx, entry: { entryId: string; statement: string }): Promise<void> {
  try {
    await inTransaction((tx) => payByEntry(tx, ctx, entry))
  } catch (error) {
    // The same entry paid in another statement, or the order was called off, at this moment.
    if (brokenConstraint(error) !== 'bank_entries_used' && !(error instanceof Refusal)) throw error
  }
}
