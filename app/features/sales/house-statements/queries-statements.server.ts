import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { pageOf } from '#app/kit/paging.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { Outcome } from './house-statement.ts'
import { canBringStatements } from './policy.ts'
import { houseStatementsOf } from './queries-scope.server.ts'
import { houseEntries, houseStatements } from './tables.server.ts'

const AT_ONCE = 20
const ENTRIES = 50

/** Statements of the marketplace's accounts, the newest first. Not found for who does not pay out. */
export async function listHouseStatements(ctx: Ctx, page: number) {
  if (!canBringStatements(ctx.actor)) throw notFound()
  const all = houseStatementsOf(ctx.actor)
  const [rows, [sum]] = await Promise.all([
    read(ctx)
      .select({
        code: houseStatements.code,
        fileName: houseStatements.fileName,
        createdAt: houseStatements.createdAt,
        doneAt: houseStatements.doneAt,
        entries:
          sql<number>`(select count(*) from ${houseEntries} e where e.statement_id = house_statements.id)`.mapWith(
            Number,
          ),
      })
      .from(houseStatements)
      .where(all)
      .orderBy(desc(houseStatements.createdAt), desc(houseStatements.id))
      .limit(AT_ONCE)
      .offset((page - 1) * AT_ONCE),
    read(ctx).select({ total: count() }).from(houseStatements).where(all),
  ])
  return pageOf(rows, sum?.total ?? 0, page, AT_ONCE)
}

export type ListedHouseStatement = Awaited<ReturnType<typeof listHouseStatements>>['rows'][number]

/**
 * A statement: how many entries became what, and a page of them, what needs a look first. Not found for who
 * does not pay out.
 */
export async function getHouseStatement(ctx: Ctx, code: string, page: number) {
  const isIt = and(houseStatementsOf(ctx.actor), eq(houseStatements.code, code))
  const [statement] = await read(ctx)
    .select({
      fileName: houseStatements.fileName,
      createdAt: houseStatements.createdAt,
      doneAt: houseStatements.doneAt,
    })
    .from(houseStatements)
    .where(isIt)
  if (!statement) throw notFound()
  const needsLook = sql`(coalesce(${houseEntries.outcome} in ('mismatch', 'queued', 'unknown', 'returned'), false))`
  const [counts, rows] = await Promise.all([
    read(ctx)
      .select({ outcome: sql<Outcome | 'waits'>`coalesce(${houseEntries.outcome}, 'waits')`, count: count() })
      .from(houseStatements)
      .innerJoin(houseEntries, eq(houseEntries.statementId, houseStatements.id))
      .where(isIt)
      .groupBy(houseEntries.outcome),
    read(ctx)
      .select({
        position: houseEntries.position,
        day: houseEntries.day,
        kind: houseEntries.kind,
        amountMinor: houseEntries.amountMinor,
        currency: houseEntries.currency,
        payer: houseEntries.payer,
        words: houseEntries.words,
        reason: houseEntries.reason,
        outcome: houseEntries.outcome,
      })
      .from(houseStatements)
      .innerJoin(houseEntries, eq(houseEntries.statementId, houseStatements.id))
      .where(isIt)
      .orderBy(desc(needsLook), asc(houseEntries.position))
      .limit(ENTRIES)
      .offset((page - 1) * ENTRIES),
  ])
  const total = counts.reduce((sum, one) => sum + one.count, 0)
  return { ...statement, counts, entries: pageOf(rows, total, page, ENTRIES) }
}

export type ShownHouseStatement = Awaited<ReturnType<typeof getHouseStatement>>
export type ShownHouseEntry = ShownHouseStatement['entries']['rows'][number]
