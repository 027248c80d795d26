import { and, desc, eq, sql } from 'drizzle-orm'
import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { QUEUES, type Queue, referenceOf, sumsOf } from './plan.ts'
import { readPlan } from './queries-plan.server.ts'
import { bankStatementsOf } from './queries-scope.server.ts'
import { unnamedTableIn } from './read-statement.server.ts'
import { stageOf } from './statement.ts'
import { bankStatements } from './tables.server.ts'

const MOST_LISTED = 20

/** The latest statements of the seller acted for, newest first. Refuses an actor who does not sell. */
export async function listStatements(ctx: Ctx) {
  if (!canSetSaleTerms(ctx.actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const { code, fileName, createdAt, confirmedAt, doneAt } = bankStatements
  const isUnread = sql<boolean>`${bankStatements.unread} is not null`
  const rows = await read(ctx)
    .select({ code, fileName, createdAt, confirmedAt, doneAt, isUnread })
    .from(bankStatements)
    .where(bankStatementsOf(ctx.actor))
    .orderBy(desc(createdAt), desc(bankStatements.id))
    .limit(MOST_LISTED)
  return rows.map(({ confirmedAt: confirmed, doneAt: done, isUnread: unread, ...row }) => ({
    ...row,
    stage: stageOf({ confirmedAt: confirmed, doneAt: done, isUnread: unread }),
  }))
}

export type ListedStatement = Awaited<ReturnType<typeof listStatements>>[number]

type Asked = { code: string; queue: Queue | null; limit: number; offset: number }

/**
 * A statement of the seller acted for: the number of entries of each outcome, what is booked, and a page of
 * entries. Somebody else's is not found; an actor who does not sell is refused with `forbidden`.
 */
export async function getStatement(ctx: Ctx, { code, queue, limit, offset }: Asked) {
  const [statement] = await read(ctx)
    .select()
    .from(bankStatements)
    .where(and(eq(bankStatements.code, code), bankStatementsOf(ctx.actor)))
  if (!statement) throw notFound()
  if (!canSetSaleTerms(ctx.actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const { entries, plan } = await readPlan(ctx, statement)
  const { fileName, format, skipped, confirmedAt, doneAt, unread, layoutId } = statement
  const table = unread ? await unnamedTableIn({ ownerId: statement.sellerId, name: fileName }, unread) : null
  const rows = entries.flatMap(({ id, position, day, amountMinor, currency, kind, name, text }, at) => {
    const planned = plan[at]
    if (!planned || (queue !== null && planned.queue !== queue)) return []
    const isOut = kind === 'debit'
    const bills = planned.bills.map((bill) => ({ ...bill, creditorReference: referenceOf(bill) }))
    return [{ id, position, day, amountMinor, currency, isOut, name, text, queue: planned.queue, bills }]
  })
  return {
    code,
    fileName,
    format,
    skipped,
    stage: stageOf({ confirmedAt, doneAt, isUnread: unread !== null }),
    /** What a person is asked, of a table that waits for its columns to be named. */
    unnamed: table && { columns: table.columns },
    isNamed: layoutId !== null,
    counts: QUEUES.map((one) => ({
      queue: one,
      count: plan.filter((planned) => planned.queue === one).length,
    })),
    toBook: sumsOf(entries, plan, 'match'),
    total: rows.length,
    rows: rows.slice(offset, offset + limit),
  }
}

export type ShownStatement = Awaited<ReturnType<typeof getStatement>>
