import { and, asc, desc, eq, gte, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { canRunEvent } from '#app/features/catalogue/event-publishing/policy.ts'
import { draftsOwnedBy } from '#app/features/catalogue/event-publishing/queries-scope.server.ts'
import { eventDrafts } from '#app/features/catalogue/event-publishing/tables.server.ts'
import { placedFor } from '#app/features/catalogue/events/event-place.ts'
import { eventFacts, quorumFacts } from '#app/features/catalogue/events/queries.server.ts'
import {
  decisionsOfEvents,
  eventsOwnedBy,
  eventsSoldBy,
} from '#app/features/catalogue/events/queries-scope.server.ts'
import { eventSessions, events, quorumDecisions } from '#app/features/catalogue/events/tables.server.ts'
import { groupDealIn, groupDealShown } from '#app/features/catalogue/inventory/queries-group-deals.server.ts'
import { comingSeats, listSellersTypes } from '#app/features/catalogue/inventory/queries-seats.server.ts'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { canSayBuyers } from '#app/features/catalogue/ticket-types/policy.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { thingStanding } from '#app/features/people/staff-acts/queries-standing.server.ts'
import { canDecideQuorum } from '#app/features/sales/event-changes/policy.ts'
import { findDecision } from '#app/features/sales/event-changes/queries-decision.server.ts'
import { sharesOfEvent } from '#app/features/sales/orders/queries-shares.server.ts'
import { partyIdOf } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read, snapshot } from '#app/platform/db.server.ts'
import { recordStaffRead } from '#app/platform/record-staff-read.server.ts'
import { findEventTodos, listSeatsByDay } from './queries-overview.server.ts'
import type { SalesView } from './sales-view.ts'
import { countSoldOrders, listSoldOrders } from './sold/queries-sold.server.ts'

const heldSeats = sql<number>`coalesce((select sum(c.quantity) from ${seatAllocations} c where c.event_id = events.id
    and c.state = 'held' and c.held_until > now()), 0)::int`

const shares = sharesOfEvent(sql`events.id`)

/** Until when an organiser's decision on a missed quorum is awaited; null when it is not. */
export const answerAwaited = sql<string | null>`(select d.answer_by
  from ${quorumDecisions} d join ${events} e on e.id = d.event_id
  where ${decisionsOfEvents()} and d.state = 'open' and d.deadline = e.minimum_decided_at
    and e.state = 'published' and e.starts_at > now())`

const eventFields = {
  ...eventFacts,
  ...quorumFacts,
  capacity: events.capacity,
  heldFor: events.heldFor,
  currency: events.currency,
  coming: comingSeats,
  held: heldSeats,
  groupDeal: groupDealShown,
  paidMinor: shares.soldMinor,
  answerBy: answerAwaited,
  standing: thingStanding('event', events),
}

const isHeld = notInArray(events.state, ['draft', 'in_review', 'cancelled'])

/**
 * Those that are not public yet are drafts, and those that are cancelled stand apart, whenever they are held.
 */
const OF_VIEW = {
  drafts: () => inArray(events.state, ['draft', 'in_review']),
  coming: (now: Date) => and(isHeld, gte(events.endsAt, now)),
  past: (now: Date) => and(isHeld, lt(events.endsAt, now)),
  cancelled: () => eq(events.state, 'cancelled'),
}

export type SoldEvent = Awaited<ReturnType<typeof listSales>>[number]

const titled = (title: AnyPgColumn, words: string) =>
  words === '' ? undefined : sql`strpos(lower(${title}), lower(${words})) > 0`
const named = (words: string) => titled(events.title, words)

/** Those that belong to the series of an own event. */
const ofSeries = (ctx: Ctx, slug: string) =>
  slug === ''
    ? undefined
    : sql`${events.seriesId} = (select s.series_id from ${events} s where s.slug = ${slug} and s.owner_id = ${partyIdOf(ctx.actor)})`

type Asked = { words?: string; series?: string; grouped?: boolean }
type Page = Asked & { limit: number; offset?: number }

const groupOf = (grouped: boolean) =>
  grouped ? sql`coalesce(${events.seriesId}, ${events.id})` : sql`${events.id}`

/**
 * The actor's own events with seats and money: drafts and coming by date, past and cancelled with the latest
 * first.
 * `grouped`, a series is one row, its first date, with its number of dates; `series` lists the dates of that
 * event's series alone.
 */
export async function listSales(
  ctx: Ctx,
  view: SalesView,
  { limit, offset = 0, words = '', series = '', grouped = false }: Page,
) {
  const isPast = view === 'past' || view === 'cancelled'
  const inOrder = isPast ? [desc(events.startsAt), desc(events.id)] : [asc(events.startsAt), desc(events.id)]
  const group = groupOf(grouped)
  const own = and(eventsOwnedBy(ctx.actor), OF_VIEW[view](ctx.now()), named(words), ofSeries(ctx, series))
  const listed = read(ctx)
    .select({
      id: events.id,
      dates: sql<number>`(count(*) over (partition by ${group}))::int`.as('dates'),
      nth: sql<number>`row_number() over (partition by ${group} order by ${sql.join(inOrder, sql`, `)})`.as(
        'nth',
      ),
    })
    .from(events)
    .where(own)
    .as('listed')
  const rows = await read(ctx)
    .select({
      ...eventFields,
      ownerId: events.ownerId,
      publishedAt: events.publishedAt,
      dates: listed.dates,
    })
    .from(events)
    .innerJoin(listed, eq(listed.id, events.id))
    .where(and(eventsOwnedBy(ctx.actor), eq(listed.nth, 1)))
    .orderBy(...inOrder)
    .limit(limit)
    .offset(offset)
  return rows.map(({ ownerId, publishedAt, ...event }) => ({
    ...placedFor({ ...event, groupDeal: groupDealIn(event.groupDeal) }, ctx.language),
    /** Whether the reader may guarantee it now. */
    canRun: canRunEvent(ctx.actor, { ...event, ownerId, publishedAt }, ctx.now()),
  }))
}

/**
 * The number of events of each list with `words` in their titles, drafts among them; a series counts once in
 * each where they are `grouped`, and `series` counts the dates of one. One query.
 */
export async function countSales(
  ctx: Ctx,
  { words = '', series = '', grouped = false }: Asked = {},
): Promise<Record<SalesView, number> & { kept: number }> {
  const group = groupOf(grouped)
  const kept =
    series === ''
      ? sql<number>`(select count(*)::int from ${eventDrafts}
          where ${and(draftsOwnedBy(ctx.actor), titled(eventDrafts.title, words)) ?? sql`true`})`
      : sql<number>`0`
  const [row] = await read(ctx)
    .select({
      drafts: sql<number>`count(distinct ${group}) filter (where ${OF_VIEW.drafts()})::int`,
      coming: sql<number>`count(distinct ${group}) filter (where ${OF_VIEW.coming(ctx.now())})::int`,
      past: sql<number>`count(distinct ${group}) filter (where ${OF_VIEW.past(ctx.now())})::int`,
      cancelled: sql<number>`count(distinct ${group}) filter (where ${OF_VIEW.cancelled()})::int`,
      kept,
    })
    .from(events)
    .where(and(eventsOwnedBy(ctx.actor), named(words), ofSeries(ctx, series)))
  return row ?? { drafts: 0, coming: 0, past: 0, cancelled: 0, kept: 0 }
}

/** The latest; all are a page of their own. */
const MOST_ORDERS = 10

/**
 * One event for its organiser (or staff) in one snapshot: seats by ticket type, orders, money. Somebody
 * else's is not found.
 */
export async function getSales(ctx: Ctx, slug: string) {
  return snapshot(ctx, async (ctx) => {
    const [found] = await read(ctx)
      .select({
        id: events.id,
        ownerId: events.ownerId,
        ...eventFields,
        commissionMinor: shares.commissionMinor,
        taxMinor: shares.taxMinor,
      })
      .from(events)
      .innerJoin(parties, eq(parties.id, events.ownerId))
      .where(and(eventsSoldBy(ctx.actor), eq(events.slug, slug)))
    if (!found) throw notFound()
    const { id, ownerId, ...event } = found
    await recordStaffRead(ctx, { owner: ownerId, subject: { kind: 'event', id }, what: 'sales' })
    const isOpen = event.state !== 'cancelled' && event.endsAt > ctx.now()
    const counted = await countSoldOrders(ctx, id)
    const todos = await findEventTodos(ctx, id)
    return {
      canDecide: canDecideQuorum(ctx.actor, { ownerId }),
      decision: await findDecision(ctx, id),
      canSayBuyers: isOpen && canSayBuyers(ctx.actor, { ownerId }),
      event: placedFor({ ...event, groupDeal: groupDealIn(event.groupDeal) }, ctx.language),
      types: await listSellersTypes(ctx, id),
      orders: await listSoldOrders(ctx, id, { view: 'all', words: '', limit: MOST_ORDERS }),
      orderCount: counted.all,
      sessions: await listSessions(ctx, id),
      sold: await listSeatsByDay(ctx, id),
      todos: todos && { ...todos, unpaid: counted.open },
    }
  })
}

function listSessions(ctx: Ctx, eventId: string) {
  return read(ctx)
    .select({ startsAt: eventSessions.startsAt, endsAt: eventSessions.endsAt })
    .from(eventSessions)
    .innerJoin(events, eq(events.id, eventSessions.eventId))
    .where(and(eventsSoldBy(ctx.actor), eq(eventSessions.eventId, eventId), isNull(eventSessions.retiredAt)))
    .orderBy(asc(eventSessions.position))
}
