import { and, eq, sql } from 'drizzle-orm'
import { canCancelEvent, canRunEvent, refusalOf } from '#app/features/catalogue/event-publishing/policy.ts'
import { placedFor } from '#app/features/catalogue/events/event-place.ts'
import { datesToCome, eventFacts, quorumFacts } from '#app/features/catalogue/events/queries.server.ts'
import { eventsSoldBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { groupDealIn, groupDealShown } from '#app/features/catalogue/inventory/queries-group-deals.server.ts'
import { comingSeats } from '#app/features/catalogue/inventory/queries-seats.server.ts'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { thingStanding } from '#app/features/people/staff-acts/queries-standing.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { actsForParty } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { answerAwaited } from './queries-sales.server.ts'

/** What goes back if it is cancelled, and of how many orders. */
const refundableMinor = sql<number>`(select coalesce(sum(p.amount_minor - p.refunded_minor), 0)
  from ${orders} o join payments p on p.subject_kind = 'order' and p.subject_id = o.id and p.state = 'succeeded'
  where o.event_id = ${events.id} and o.state = 'confirmed')`.mapWith(Number)
const ordersPlaced = sql<number>`(select count(*)::int from ${orders} o where o.event_id = ${events.id} and o.state = 'confirmed')`

/** The same of all dates of its series that have not begun. */
const seriesSeats = sql<number>`(select coalesce(sum(c.quantity), 0)::int from ${seatAllocations} c join ${events} s on s.id = c.event_id
  where s.series_id = events.series_id and s.state = 'published' and s.starts_at > now() and c.state = 'taken')`
const seriesOrders = sql<number>`(select count(*)::int from ${orders} o join ${events} s on s.id = o.event_id
  where s.series_id = events.series_id and s.state = 'published' and s.starts_at > now() and o.state = 'confirmed')`

export type EventHead = NonNullable<Awaited<ReturnType<typeof findEventHead>>>

/**
 * What the head above all pages of an event shows its organiser, and staff of somebody else's (`isOwn` false,
 * no steps): its facts, its quorum and the steps that can be taken now, with what each would do. Null of an
 * event that the reader may not see. One query.
 */
export async function findEventHead(ctx: Ctx, slug: string) {
  const { actor } = ctx
  const [found] = await read(ctx)
    .select({
      ...eventFacts,
      ...quorumFacts,
      ownerId: events.ownerId,
      heldFor: events.heldFor,
      publishedAt: events.publishedAt,
      currency: events.currency,
      coming: comingSeats,
      groupDeal: groupDealShown,
      answerBy: answerAwaited,
      standing: thingStanding('event', events),
      refundableMinor,
      ordersPlaced,
      dates: datesToCome,
      seriesSeats,
      seriesOrders,
    })
    .from(events)
    // Joined, as its columns are then said with their tables inside of what is counted.
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .where(and(eventsSoldBy(actor), eq(events.slug, slug)))
  if (!found) return null
  const { ownerId, publishedAt, answerBy, ...event } = found
  const own = { ownerId, publishedAt, state: event.state, startsAt: event.startsAt }
  const isOwn = actsForParty(actor) && actor.partyId === ownerId
  // As long as an answer is waited for, it is given there.
  const isAgreed = event.heldFor !== null
  const canCancel = !isAgreed && answerBy === null && canCancelEvent(actor, own, ctx.now())
  const isUndecided = !event.runsForSure && event.coming < event.minimum
  const isLeft = event.state !== 'cancelled' && event.endsAt > ctx.now()
  return {
    isOwn,
    answerBy: isOwn && answerBy !== null ? new Date(answerBy) : null,
    canEdit: isOwn && isLeft && !isAgreed && actsForParty(actor) && refusalOf(actor, 'write') === null,
    canCancel,
    canRun: canCancel && isUndecided && canRunEvent(actor, own, ctx.now()),
    event: placedFor({ ...event, groupDeal: groupDealIn(event.groupDeal) }, ctx.language),
  }
}
