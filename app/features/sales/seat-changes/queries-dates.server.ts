import { and, asc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { eventFacts } from '#app/features/catalogue/events/queries.server.ts'
import { eventsOwnedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { groupDeals } from '#app/features/catalogue/inventory/group-deals/tables.server.ts'
import {
  allTypes,
  countedQuotas,
  seatsIn,
  typesIn,
} from '#app/features/catalogue/inventory/queries-seats.server.ts'
import { seatsLeft } from '#app/features/catalogue/ticket-types/seats.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { priceNow } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Reader } from '#app/platform/db.server.ts'

/** So many dates are offered at most, the next first. */
const MOST_DATES = 60

type Sold = { eventId: string; sellerId: PartyId; currency: string }

type Wish = {
  to?: string
  /** The ticket types of seats that would come free with it. */
  mine?: readonly string[]
}

/** The date of an order, and those that its seats can be moved to: to come, of its topic or series. */
function isReachable(ctx: Ctx, { eventId, sellerId, currency }: Sold): SQL | undefined {
  const isSame = sql`exists (select from events own where own.id = ${eventId}
    and (own.topic_id = ${events.topicId} or own.series_id = ${events.seriesId}))`
  const isComing = and(eq(events.state, 'published'), gt(events.startsAt, ctx.now()))
  return and(
    eventsOwnedBy(ctx.actor),
    eq(events.ownerId, sellerId),
    eq(events.currency, currency),
    or(eq(events.id, eventId), and(isComing, isSame)),
  )
}

/**
 * The dates that seats of an order can be of, with what is sold there now: the next first. With `to` only
 * that one of them which sells this ticket type; `mine` counts as free.
 */
export async function listDates(from: Reader, ctx: Ctx, of: Sold & Wish) {
  const { to, mine = [] } = of
  const rows = await from
    .select({
      ...eventFacts,
      id: events.id,
      state: events.state,
      currency: events.currency,
      refundSteps: events.refundSteps,
      isPriceOpen: sql<boolean>`exists (select from ${groupDeals} d where d.event_id = ${events.id} and d.state in ('open', 'reached'))`,
      types: allTypes,
      quotas: countedQuotas,
    })
    .from(events)
    // Of one table alone the columns inside subqueries would be those of the subqueries.
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .where(
      and(
        isReachable(ctx, of),
        to === undefined
          ? undefined
          : inArray(
              events.id,
              from.select({ id: ticketTypes.eventId }).from(ticketTypes).where(eq(ticketTypes.id, to)),
            ),
      ),
    )
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(MOST_DATES)
  return rows.map(({ types, quotas, ...date }) => {
    const free = seatsIn(quotas).quotas.map((quota) => ({
      ...quota,
      used: quota.used - mine.filter((type) => quota.ticketTypeIds.includes(type)).length,
    }))
    return {
      ...date,
      types: typesIn(types).map((type) => ({
        id: type.id,
        name: type.name,
        unitMinor: priceNow(type, date.currency, 1, ctx.now()).unit.minor,
        left: seatsLeft(free, type.id),
      })),
    }
  })
}

export type OfferedDate = Awaited<ReturnType<typeof listDates>>[number]
