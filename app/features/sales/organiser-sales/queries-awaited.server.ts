import { and, asc, count, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { eventsOwnedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { answerAwaited } from './queries-sales.server.ts'

const MOST = 50

const awaited = (ctx: Ctx) =>
  and(
    eventsOwnedBy(ctx.actor),
    eq(events.state, 'published'),
    gt(events.startsAt, ctx.now()),
    isNotNull(answerAwaited),
  )

/** Own events that missed their quorum, on which their organiser has to decide, what ends first first. */
export async function listAwaitedDecisions(ctx: Ctx) {
  const rows = await read(ctx)
    .select({
      slug: events.slug,
      title: events.title,
      language: events.language,
      startsAt: events.startsAt,
      timeZone: events.timeZone,
      answerBy: answerAwaited,
    })
    .from(events)
    .where(awaited(ctx))
    .orderBy(asc(answerAwaited), asc(events.startsAt), asc(events.id))
    .limit(MOST)
  return rows.map((row) => ({ ...row, answerBy: new Date(row.answerBy ?? row.startsAt) }))
}

export type AwaitedDecision = Awaited<ReturnType<typeof listAwaitedDecisions>>[number]

/** How many there are, as a column of a query of several counts. */
export const decisionsAwaited = (ctx: Ctx) =>
  sql<number>`${read(ctx).select({ open: count() }).from(events).where(awaited(ctx))}`.mapWith(Number)
