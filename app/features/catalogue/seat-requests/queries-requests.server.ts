import { and, asc, count, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { eventsSeenBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { decidesForAll } from '#app/features/catalogue/inventory/requests/policy.ts'
import {
  ownSeatRequests,
  seatRequestsDecidedBy,
} from '#app/features/catalogue/inventory/requests/queries-scope.server.ts'
import type { SeatRequestState } from '#app/features/catalogue/inventory/requests/seat-request.ts'
import { seatRequests } from '#app/features/catalogue/inventory/requests/tables.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { recordStaffRead } from '#app/platform/record-staff-read.server.ts'

const YEAR_MS = 365 * 86_400_000

const said = {
  state: seatRequests.state,
  quantity: seatRequests.quantity,
  type: ticketTypes.name,
  words: seatRequests.words,
  participants: seatRequests.participants,
  reason: seatRequests.reason,
  until: seatRequests.heldUntil,
  buyerId: seatRequests.buyerId,
  createdAt: seatRequests.createdAt,
}

/** The actor's open or latest request for an event, by its slug; null for none. */
export async function findOwnSeatRequest(ctx: Ctx, slug: string) {
  const [row] = await read(ctx)
    .select(said)
    .from(seatRequests)
    .innerJoin(events, eq(events.id, seatRequests.eventId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, seatRequests.ticketTypeId))
    .where(and(ownSeatRequests(ctx.actor), eq(events.slug, slug)))
    .orderBy(desc(seatRequests.createdAt))
    .limit(1)
  return row ?? null
}

/**
 * All seat requests of the actor for events of the last year and to come, in every state; the latest date
 * first. At most 50.
 */
export function listAskedSeats(ctx: Ctx) {
  const since = new Date(ctx.now().getTime() - YEAR_MS)
  return lastOfEach(ctx, gt(events.startsAt, since), desc(events.startsAt))
}

/** The actor's open seat requests, and decided ones of future events; the next event first. At most 50. */
export function listOwnSeatRequests(ctx: Ctx) {
  const open: SeatRequestState[] = ['asked', 'approved']
  const answered: SeatRequestState[] = ['declined', 'lapsed', 'ended']
  const wanted = or(
    inArray(seatRequests.state, open),
    and(inArray(seatRequests.state, answered), gt(events.startsAt, ctx.now())),
  )
  return lastOfEach(ctx, wanted, asc(events.startsAt))
}

/** The last of the wanted own requests for each event. */
function lastOfEach(ctx: Ctx, wanted: SQL | undefined, order: SQL) {
  return read(ctx)
    .selectDistinctOn([events.startsAt, events.id], {
      state: seatRequests.state,
      quantity: seatRequests.quantity,
      until: seatRequests.heldUntil,
      slug: events.slug,
      title: events.title,
      language: events.language,
      startsAt: events.startsAt,
      timeZone: events.timeZone,
    })
    .from(seatRequests)
    .innerJoin(events, eq(events.id, seatRequests.eventId))
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .where(and(ownSeatRequests(ctx.actor), eventsSeenBy(ctx.actor), wanted))
    .orderBy(order, asc(events.id), desc(seatRequests.createdAt))
    .limit(50)
}

type Filter = { event: string; state: SeatRequestState | 'all' }
type Piece = { limit: number; offset: number }

const shownBy = (ctx: Ctx, { event, state }: Filter) =>
  and(
    seatRequestsDecidedBy(ctx.actor),
    event === '' ? undefined : eq(events.slug, event),
    state === 'all' ? undefined : eq(seatRequests.state, state),
  )

/** A request for whoever decides; `buyer` is the company for which it was made, `name` the requester. */
export type SeatRequestToDecide = Awaited<ReturnType<typeof listSeatRequestsToDecide>>[number]

/** The requests that the actor may decide, the longest waiting first. */
export async function listSeatRequestsToDecide(ctx: Ctx, filter: Filter, { limit, offset }: Piece) {
  if (decidesForAll(ctx.actor))
    await recordStaffRead(ctx, { owner: null, subject: { kind: 'seat requests', id: 'all' }, what: 'buyers' })
  return read(ctx)
    .select({
      ...said,
      id: seatRequests.id,
      decidedAt: seatRequests.decidedAt,
      slug: events.slug,
      title: events.title,
      language: events.language,
      startsAt: events.startsAt,
      timeZone: events.timeZone,
      name: parties.name,
      buyer: sql<string | null>`case when ${seatRequests.buyerId} <> ${parties.id} then
        (select b.name from parties b where b.id = ${seatRequests.buyerId}) end`,
    })
    .from(seatRequests)
    .innerJoin(events, eq(events.id, seatRequests.eventId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, seatRequests.ticketTypeId))
    .innerJoin(accounts, eq(accounts.id, seatRequests.accountId))
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(shownBy(ctx, filter))
    .orderBy(asc(seatRequests.createdAt), asc(seatRequests.id))
    .limit(limit)
    .offset(offset)
}

/** How many of these there are, and how many of all that the actor may decide are open. */
export async function countSeatRequestsToDecide(
  ctx: Ctx,
  filter: Filter,
): Promise<{ shown: number; open: number }> {
  const [row] = await read(ctx)
    .select({
      shown: sql<number>`(count(*) filter (where ${shownBy(ctx, filter)}))::int`,
      open: sql<number>`(count(*) filter (where ${seatRequests.state} = 'asked'))::int`,
    })
    .from(seatRequests)
    .innerJoin(events, eq(events.id, seatRequests.eventId))
    .where(seatRequestsDecidedBy(ctx.actor))
  return row ?? { shown: 0, open: 0 }
}

/** How many of those are open, as a column of a query of several counts. */
export const seatRequestsToDecide = (ctx: Ctx) =>
  sql<number>`${read(ctx)
    .select({ open: count() })
    .from(seatRequests)
    .innerJoin(events, eq(events.id, seatRequests.eventId))
    .where(and(seatRequestsDecidedBy(ctx.actor), eq(seatRequests.state, 'asked')))}`.mapWith(Number)

/** The events with requests that the actor may decide, by start. At most 200. */
export function listEventsAskedFor(ctx: Ctx) {
  return read(ctx)
    .selectDistinct({
      slug: events.slug,
      title: events.title,
      startsAt: events.startsAt,
      timeZone: events.timeZone,
    })
    .from(seatRequests)
    .innerJoin(events, eq(events.id, seatRequests.eventId))
    .where(seatRequestsDecidedBy(ctx.actor))
    .orderBy(asc(events.startsAt), asc(events.slug))
    .limit(200)
}
