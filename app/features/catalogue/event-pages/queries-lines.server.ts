import { and, asc, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { eventFacts, quorumFacts } from '#app/features/catalogue/events/queries.server.ts'
import { eventsOnSaleTo, eventsSeenBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { eventTax } from '#app/features/catalogue/events/queries-tax.server.ts'
import { eventSessions, events } from '#app/features/catalogue/events/tables.server.ts'
import { isAskedFor } from '#app/features/catalogue/inventory/event-on-sale.ts'
import { groupDealIn, groupDealShown } from '#app/features/catalogue/inventory/queries-group-deals.server.ts'
import {
  countedQuotas,
  soldTypes,
  ticketsOnSaleIn,
} from '#app/features/catalogue/inventory/queries-seats.server.ts'
import { seatPrice, seatsStatus } from '#app/features/catalogue/inventory/seat-price.ts'
import { providerName } from '#app/features/catalogue/trainers/queries.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Actor } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Currency } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { type Reader, read } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { preparedQuery } from '#app/platform/prepared-query.server.ts'
import { type EventLineFacts, type EventLineView, eventLineOf } from './event-line.ts'

/** The facts of an event in a list, as columns of `events` joined with owner and profile. */
export const lineColumns = {
  id: events.id,
  ...eventFacts,
  sessions: sql<number>`(select count(*)::int from ${eventSessions}
    where ${eventSessions.eventId} = ${events.id} and ${eventSessions.retiredAt} is null)`,
  ...quorumFacts,
  organiser: providerName,
  currency: events.currency,
  types: soldTypes,
  quotas: countedQuotas,
  tax: eventTax,
  groupDeal: groupDealShown,
}

type Wanted = { limit: number } | { limit: number; topicId: string } | { limit: number; ownerId: PartyId }

type Coming = { lines: EventLineView[]; total: number }

/**
 * Events that have not begun, the nearest first, of one topic or one organiser, what staff has come last at
 * the end; of all, those in the reader's language first, without any of these. With their total number.
 */
export async function listComingEvents(ctx: Ctx, wanted: Wanted): Promise<Coming> {
  return (await listComing(ctx, wanted)).coming
}

/** Whether staff has it shown after all others. */
const isLast = sql<boolean>`(${events.demotedAt} is not null)`

type Given = { now: Date; limit: number }

function comingEvents(from: Reader, actor: Actor, given: Given, which?: SQL, first: SQL[] = []) {
  return from
    .select({ ...lineColumns, total: sql<number>`count(*) over ()::int` })
    .from(events)
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, events.ownerId))
    .where(and(eventsOnSaleTo(actor), gt(events.startsAt, given.now), which))
    .orderBy(...first, asc(isLast), asc(events.startsAt), events.id)
    .limit(given.limit)
}

const notDemoted = and(isNull(events.demotedAt), isNull(parties.demotedAt))

const comingOfTopic = preparedQuery(
  'coming events of a topic',
  (from, actor, given: Given & { topicId: string }) =>
    comingEvents(from, actor, given, eq(events.topicId, given.topicId)),
)
const comingOfOwner = preparedQuery(
  'coming events of a person',
  (from, actor, given: Given & { ownerId: PartyId }) =>
    comingEvents(
      from,
      actor,
      given,
      or(eq(events.ownerId, given.ownerId), eq(events.trainerId, given.ownerId)),
    ),
)

/** Like `listComingEvents`, with the facts for structured data. One query. */
export async function listComing(
  ctx: Ctx,
  wanted: Wanted,
): Promise<{ coming: Coming; facts: EventLineFacts[] }> {
  const given = { now: ctx.now(), limit: wanted.limit }
  const rows =
    'topicId' in wanted
      ? await comingOfTopic(ctx, { ...given, topicId: wanted.topicId })
      : 'ownerId' in wanted
        ? await comingOfOwner(ctx, { ...given, ownerId: wanted.ownerId })
        : await comingEvents(read(ctx), ctx.actor, given, notDemoted, [
            desc(eq(events.language, ctx.language)),
          ])
  const t = translator(ctx.language)
  // On the page of a topic or of an organiser it is plain whose events these are.
  const isOfOne = 'topicId' in wanted || 'ownerId' in wanted
  const facts = rows.map((row) => ({
    ...lineFactsOf(row, given.now),
    organiser: isOfOne ? null : row.organiser,
  }))
  const lines = facts.map((fact) => eventLineOf(fact, ctx.language, t, given.now))
  return { coming: { lines, total: rows[0]?.total ?? 0 }, facts }
}

/** These events as lines, in the order of the ids; what the actor may not see is left out. One query. */
export async function listEventLines(ctx: Ctx, ids: string[], compared?: Currency): Promise<EventLineView[]> {
  if (ids.length === 0) return []
  const rows = await read(ctx)
    .select(lineColumns)
    .from(events)
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, events.ownerId))
    .where(and(inArray(events.id, ids), eventsSeenBy(ctx.actor)))
  const t = translator(ctx.language)
  const now = ctx.now()
  const byId = new Map(
    rows.map((row) => [row.id, eventLineOf(lineFactsOf(row, now), ctx.language, t, now, compared)]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

type Row = Omit<
  EventLineFacts,
  'coming' | 'price' | 'seats' | 'isAsked' | 'left' | 'isSoldHere' | 'groupDeal'
> &
  Parameters<typeof ticketsOnSaleIn>[0] & { groupDeal: Parameters<typeof groupDealIn>[0] }

/** The facts of a line with price and availability as of now. */
export function lineFactsOf(row: Row, now: Date): EventLineFacts {
  const { types: _types, quotas: _quotas, tax: _tax, currency: _currency, ...facts } = row
  const sold = ticketsOnSaleIn(row, now)
  const { coming, left } = sold
  const isSoldHere = sold.tickets.length > 0
  return {
    ...facts,
    groupDeal: groupDealIn(row.groupDeal),
    coming,
    left,
    isSoldHere,
    seats: seatsStatus(sold, left, now),
    isAsked: isAskedFor(sold.tickets),
    price: seatPrice(sold, now),
  }
}
