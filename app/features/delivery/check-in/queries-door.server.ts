import { createHash } from 'node:crypto'
import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { eventFacts } from '#app/features/catalogue/events/queries.server.ts'
import { eventsOwnedBy, sessionsOfEvents } from '#app/features/catalogue/events/queries-scope.server.ts'
import { eventSessions, events } from '#app/features/catalogue/events/tables.server.ts'
import { ordersSoldBy } from '#app/features/sales/orders/queries-scope.server.ts'
import { orderLines, orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { DoorSession } from './check-in.ts'
import { type DoorSeat, MARK_LENGTH } from './noted-at-door.ts'
import { checkInsOfTickets } from './queries-scope.server.ts'
import { checkIns } from './tables.server.ts'

type Written = Omit<DoorSession, 'startsAt' | 'endsAt'> & Record<'startsAt' | 'endsAt', string>

/**
 * The sessions still to be held of the events of the surrounding query, in order; `sessionsIn` makes dates of
 * them.
 */
export const sessionsWritten = sql<
  Written[]
>`(select coalesce(json_agg(json_build_object('id', ${eventSessions.id}, 'title', ${eventSessions.title},
  'startsAt', ${eventSessions.startsAt}, 'endsAt', ${eventSessions.endsAt}) order by ${eventSessions.position}), '[]')
  from ${eventSessions} where ${sessionsOfEvents()})`

export const sessionsIn = (written: Written[]): DoorSession[] =>
  written.map((one) => ({ ...one, startsAt: new Date(one.startsAt), endsAt: new Date(one.endsAt) }))

/**
 * An event of the party acted for with its sessions in order, for check-in. Somebody else's is not found. One
 * query.
 */
export async function getDoor(ctx: Ctx, slug: string) {
  const [event] = await read(ctx)
    .select({
      id: events.id,
      ownerId: events.ownerId,
      state: events.state,
      ...eventFacts,
      sessions: sessionsWritten,
    })
    .from(events)
    .where(and(eventsOwnedBy(ctx.actor), eq(events.slug, slug)))
  if (!event) throw notFound()
  return { ...event, sessions: sessionsIn(event.sessions) }
}

const cameTo = (session: string): SQL<Date | null> =>
  sql`(select ${checkIns.cameAt} from ${checkIns} where ${checkInsOfTickets()} and ${checkIns.sessionId} = ${session})`
const isOf = (ctx: Ctx, event: string) =>
  and(ordersSoldBy(ctx.actor), eq(tickets.eventId, event), eq(tickets.state, 'valid'))

type At = { event: string; session: string }

/** The number of people expected at a session, and of those checked in. One query. */
export async function countAtDoor(
  ctx: Ctx,
  { event, session }: At,
): Promise<{ expected: number; came: number }> {
  const [counts] = await read(ctx)
    .select({
      expected: sql<number>`count(*)::int`,
      came: sql<number>`(count(*) filter (where exists (select from ${checkIns}
        where ${checkInsOfTickets()} and ${checkIns.sessionId} = ${session})))::int`,
    })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(isOf(ctx, event))
  return counts ?? { expected: 0, came: 0 }
}

/**
 * Expected people with `words` in name, email, buyer or order reference, by name, with their check-in times.
 * One query.
 */
export async function findAtDoor(
  ctx: Ctx,
  { event, session, words, limit }: At & { words: string; limit: number },
) {
  const buyer = sql<string | null>`coalesce(${orders.billing}->>'company', ${orders.billing}->>'name')`
  const has = (column: unknown) => sql`strpos(lower(${column}), lower(${words})) > 0`
  const found =
    words === ''
      ? isNotNull(tickets.participantName)
      : sql`(${has(tickets.participantName)} or ${has(tickets.participantEmail)} or ${has(buyer)} or ${has(orders.reference)})`
  return read(ctx)
    .select({
      ticket: tickets.id,
      name: tickets.participantName,
      type: orderLines.name,
      buyer,
      cameAt: cameTo(session).mapWith(checkIns.cameAt),
    })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .innerJoin(orderLines, eq(orderLines.id, tickets.lineId))
    .where(and(isOf(ctx, event), found))
    .orderBy(sql`${tickets.participantName} is null`, sql`lower(${tickets.participantName})`, asc(tickets.id))
    .limit(limit)
}

/** Of whom a phone knows without a line; an event of more is let in with one alone. */
const MOST_KNOWN = 5_000

/**
 * All people expected at a session, for a phone that may go offline: instead of codes with a `mark` derived
 * from each. One query.
 */
export async function listAtDoor(ctx: Ctx, { event, session }: At): Promise<DoorSeat[]> {
  const rows = await read(ctx)
    .select({
      ticket: tickets.id,
      code: tickets.code,
      name: tickets.participantName,
      type: orderLines.name,
      cameAt: cameTo(session).mapWith(checkIns.cameAt),
    })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .innerJoin(orderLines, eq(orderLines.id, tickets.lineId))
    .where(isOf(ctx, event))
    .orderBy(sql`lower(${tickets.participantName})`, asc(tickets.id))
    .limit(MOST_KNOWN)
  return rows.map(({ code, cameAt, ...seat }) => ({
    ...seat,
    mark: createHash('sha256')
      .update(code ?? '')
      .digest('base64url')
      .slice(0, MARK_LENGTH),
    cameAt: cameAt?.getTime() ?? null,
  }))
}
