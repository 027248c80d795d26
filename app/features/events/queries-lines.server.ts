import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { visibleOwners } from '#app/features/accounts/queries-owners.server.ts'
import { accounts } from '#app/features/accounts/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { db } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { type EventLineFacts, type EventLineView, eventLineOf } from './event-line.ts'
import { eventFacts, visibleEvents } from './queries.server.ts'
import { eventSessions, events, seatClaims, ticketTypes } from './tables.server.ts'

const columns = {
  id: events.id,
  ...eventFacts,
  sessions: sql<number>`(select count(*)::int from ${eventSessions} where ${eventSessions.eventId} = ${events.id})`,
  minimum: events.minimum,
  runsForSure: events.runsForSure,
  coming: sql<number>`(
    select coalesce(sum(${seatClaims.quantity}), 0)::int from ${seatClaims}
    where ${seatClaims.eventId} = ${events.id} and ${seatClaims.state} = 'taken')`,
  fromMinor: sql<number | null>`(
    select min(case when ${ticketTypes.earlyUntil} > now() then ${ticketTypes.earlyPriceMinor} else ${ticketTypes.priceMinor} end)::float8
    from ${ticketTypes} where ${ticketTypes.eventId} = ${events.id})`,
  currency: events.currency,
}

type Wanted = { limit: number; topicId?: string; ownerId?: string }

type Coming = { lines: EventLineView[]; total: number }

/** Events that have not begun, the nearest first, of one topic or one organiser when asked; and how many there are. */
export async function listComingEvents(ctx: Ctx, wanted: Wanted): Promise<Coming> {
  return (await listComing(ctx, wanted)).coming
}

/** The same with the facts behind the lines, for what search engines are told. One query. */
export async function listComing(
  ctx: Ctx,
  { limit, topicId, ownerId }: Wanted,
): Promise<{ coming: Coming; facts: EventLineFacts[] }> {
  const rows = await db()
    .select({ ...columns, total: sql<number>`count(*) over ()::int` })
    .from(events)
    .innerJoin(accounts, eq(accounts.id, events.ownerId))
    .where(
      and(
        eq(events.state, 'published'),
        visibleOwners(ctx.actor),
        gt(events.startsAt, ctx.now()),
        topicId ? eq(events.topicId, topicId) : undefined,
        ownerId ? eq(events.ownerId, ownerId) : undefined,
      ),
    )
    .orderBy(asc(events.startsAt), events.id)
    .limit(limit)
  const t = translator(ctx.language)
  const lines = rows.map((row) => eventLineOf(row, ctx.language, t))
  return { coming: { lines, total: rows[0]?.total ?? 0 }, facts: rows }
}

/** Lines of these events, in the order of the ids; what the actor may not see is left out. One query. */
export async function listEventLines(ctx: Ctx, ids: string[]): Promise<EventLineView[]> {
  if (ids.length === 0) return []
  const rows = await db()
    .select(columns)
    .from(events)
    .innerJoin(accounts, eq(accounts.id, events.ownerId))
    .where(and(inArray(events.id, ids), visibleEvents(ctx.actor)))
  const t = translator(ctx.language)
  const byId = new Map(rows.map((row) => [row.id, eventLineOf(row, ctx.language, t)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
