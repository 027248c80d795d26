import { and, desc, eq, sql } from 'drizzle-orm'
import { eventsManagedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { MOST_MOVES, movableDays } from '#app/features/catalogue/events/quorum-decision.ts'
import { events, quorumDecisions } from '#app/features/catalogue/events/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

/**
 * What a full refund of all that is sold of the `events` that a query reads comes to, and the orders that
 * have seats.
 */
const refundableMinor = sql<number>`(select coalesce(sum(p.amount_minor - p.refunded_minor), 0)
  from orders o join payments p on p.subject_kind = 'order' and p.subject_id = o.id and p.state = 'succeeded'
  where o.event_id = ${events.id} and o.state = 'confirmed')`.mapWith(Number)
const ordersPlaced = sql<number>`(select count(*)::int from orders o
  where o.event_id = ${events.id} and o.state = 'confirmed')`

/**
 * The last quorum decision of an event that its organiser (or staff) may see, and, while it is open, the
 * amount of a full refund and the days to which it can be moved. Null when no decision day has passed, or it
 * was moved since by other ways.
 */
export async function findDecision(ctx: Ctx, eventId: string) {
  const [row] = await read(ctx)
    .select({
      id: quorumDecisions.id,
      state: quorumDecisions.state,
      deadline: quorumDecisions.deadline,
      answerBy: quorumDecisions.answerBy,
      movedTo: quorumDecisions.movedTo,
      eventState: events.state,
      startsAt: events.startsAt,
      timeZone: events.timeZone,
      isCurrent: sql<boolean>`${quorumDecisions.deadline} = ${events.minimumDecidedAt}`,
      moves: sql<number>`(select count(*)::int from quorum_decisions d
        where d.event_id = ${events.id} and d.state = 'moved')`,
      refundableMinor,
      orders: ordersPlaced,
    })
    .from(quorumDecisions)
    .innerJoin(events, eq(events.id, quorumDecisions.eventId))
    .where(and(eventsManagedBy(ctx.actor), eq(quorumDecisions.eventId, eventId)))
    .orderBy(desc(quorumDecisions.askedAt))
    .limit(1)
  if (!row || (row.state === 'open' && !row.isCurrent)) return null
  const { eventState, startsAt, timeZone, isCurrent: _current, moves, ...decision } = row
  const now = ctx.now()
  const isOpen = decision.state === 'open' && eventState === 'published' && startsAt > now
  return { ...decision, isOpen, days: moves < MOST_MOVES ? movableDays({ startsAt, timeZone }, now) : null }
}

export type ShownDecision = NonNullable<Awaited<ReturnType<typeof findDecision>>>
