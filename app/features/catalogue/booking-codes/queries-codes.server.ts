import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { eventsManagedBy, eventsSeenBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import type { BookingCode } from '#app/features/catalogue/inventory/booking-code.ts'
import { canWriteBookingCodes } from '#app/features/catalogue/inventory/policy.ts'
import { countsNow } from '#app/features/catalogue/inventory/queries-room.server.ts'
import { bookingCodesOfEvents, comingDates } from '#app/features/catalogue/inventory/queries-scope.server.ts'
import {
  bookingCodes,
  bookingCodeTypes,
  seatAllocations,
} from '#app/features/catalogue/inventory/tables.server.ts'
import { typesOfEvents } from '#app/features/catalogue/ticket-types/queries-scope.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read, snapshot } from '#app/platform/db.server.ts'
import { preparedQuery } from '#app/platform/prepared-query.server.ts'

const typeIdsOf = sql<string[]>`(select coalesce(json_agg(o.ticket_type_id), '[]')
  from ${bookingCodeTypes} o where o.code_id = ${bookingCodes.id})`

const usedOf = sql<number>`(select coalesce(sum(${seatAllocations.quantity}), 0)::int from ${seatAllocations}
  where ${seatAllocations.codeId} = ${bookingCodes.id} and ${countsNow})`

const isRunning = sql`${bookingCodes.endedAt} is null and (${bookingCodes.validUntil} is null or ${bookingCodes.validUntil} > now())`

/** Whether each of the `events` of a query has booking codes usable now or later. */
export const takesBookingCodes = sql<boolean>`exists (select from ${bookingCodes} where ${bookingCodesOfEvents()} and ${isRunning})`

const usableCode = preparedQuery(
  'tickets.code',
  (from, actor, given: { slug: string; code: string; now: Date }) =>
    from
      .select({
        id: bookingCodes.id,
        code: bookingCodes.code,
        allTypes: bookingCodes.allTypes,
        typeIds: typeIdsOf,
        percent: bookingCodes.percent,
        amountMinor: bookingCodes.amountMinor,
        seats: bookingCodes.seats,
        used: usedOf,
      })
      .from(bookingCodes)
      .innerJoin(events, bookingCodesOfEvents())
      .innerJoin(parties, eq(parties.id, events.ownerId))
      .where(
        and(
          eventsSeenBy(actor),
          eq(events.slug, given.slug),
          eq(bookingCodes.code, given.code),
          isNull(bookingCodes.endedAt),
          sql`coalesce(${bookingCodes.validFrom}, '-infinity') <= ${given.now}`,
          sql`coalesce(${bookingCodes.validUntil}, 'infinity') > ${given.now}`,
        ),
      ),
)

/** A booking code of an event that can be used now; null, without a reason, for any other. */
export async function findBookingCode(ctx: Ctx, slug: string, code: string): Promise<BookingCode | null> {
  const [found] = await usableCode(ctx, { slug, code, now: ctx.now() })
  if (!found) return null
  const { allTypes, typeIds, seats, used, ...rest } = found
  const left = seats === null ? null : seats - used
  return left !== null && left <= 0 ? null : { ...rest, typeIds: allTypes ? null : typeIds, left }
}

const MOST_SHOWN = 500

/**
 * The booking codes of an event for its organiser (or staff), newest first, ended ones last, with the seats
 * that each has given, and the ticket types on sale. Somebody else's is not found.
 */
export async function getBookingCodes(ctx: Ctx, slug: string) {
  return snapshot(ctx, async (ctx) => {
    const [found] = await read(ctx)
      .select({
        id: events.id,
        ownerId: events.ownerId,
        slug: events.slug,
        title: events.title,
        language: events.language,
        currency: events.currency,
        state: events.state,
        endsAt: events.endsAt,
        timeZone: events.timeZone,
        dates: sql<number>`(select count(*)::int ${comingDates})`,
      })
      .from(events)
      .where(and(eventsManagedBy(ctx.actor), eq(events.slug, slug)))
    if (!found) throw notFound()
    const { id, ownerId, endsAt, dates, ...event } = found
    const isOpen = event.state !== 'cancelled' && endsAt > ctx.now()
    return {
      event,
      /** How many other dates of its series are still to come. */
      dates,
      canWrite: isOpen && canWriteBookingCodes(ctx.actor, { ownerId }),
      types: await listTypes(ctx, id),
      codes: await listCodes(ctx, id),
    }
  })
}

function listTypes(ctx: Ctx, eventId: string) {
  return read(ctx)
    .select({ id: ticketTypes.id, name: ticketTypes.name, onlyWithCode: ticketTypes.onlyWithCode })
    .from(ticketTypes)
    .innerJoin(events, typesOfEvents())
    .where(and(eventsManagedBy(ctx.actor), eq(events.id, eventId), isNull(ticketTypes.retiredAt)))
    .orderBy(asc(ticketTypes.position))
}

function listCodes(ctx: Ctx, eventId: string) {
  return read(ctx)
    .select({
      id: bookingCodes.id,
      code: bookingCodes.code,
      percent: bookingCodes.percent,
      amountMinor: bookingCodes.amountMinor,
      seats: bookingCodes.seats,
      validFrom: bookingCodes.validFrom,
      validUntil: bookingCodes.validUntil,
      endedAt: bookingCodes.endedAt,
      used: usedOf,
      allTypes: bookingCodes.allTypes,
      /** On how many other dates of the series it counts, too. */
      elsewhere: sql<number>`(select count(*)::int from ${bookingCodes} o where o.code = ${bookingCodes.code}
        and o.ended_at is null and o.event_id in (select d.id ${comingDates}))`,
      types: sql<
        string[]
      >`(select coalesce(json_agg(t.name order by t.position), '[]') from ${bookingCodeTypes} o
        join ${ticketTypes} t on t.id = o.ticket_type_id where o.code_id = ${bookingCodes.id})`,
    })
    .from(bookingCodes)
    .innerJoin(events, bookingCodesOfEvents())
    .where(and(eventsManagedBy(ctx.actor), eq(events.id, eventId)))
    .orderBy(sql`${bookingCodes.endedAt} nulls first`, desc(bookingCodes.createdAt))
    .limit(MOST_SHOWN)
}

export type BookingCodes = Awaited<ReturnType<typeof getBookingCodes>>
