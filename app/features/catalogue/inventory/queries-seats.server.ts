import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { eventsManagedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { quotasOfEvents, typesOfEvents } from '#app/features/catalogue/ticket-types/queries-scope.server.ts'
import type { QuotaCount } from '#app/features/catalogue/ticket-types/seats.ts'
import { quotas, quotaTicketTypes, ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import type { Buyers, TicketType } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import type { TaxTerms } from '#app/kit/tax.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { ticketsOnSale } from './event-on-sale.ts'
import { countsNow } from './queries-room.server.ts'
import { claimsOfEvents } from './queries-scope.server.ts'
import { seatAllocations } from './tables.server.ts'
import { waitlistEntriesOfEvents } from './waiting-list/queries-scope.server.ts'
import { waitlistEntries } from './waiting-list/tables.server.ts'
import { besideWishes, type Wishes } from './waiting-list/waitlist-entry.ts'

/** The confirmed seats of each of the `events` of a query, without holds. */
export const comingSeats = sql<number>`(
    select coalesce(sum(${seatAllocations.quantity}), 0)::int from ${seatAllocations}
    where ${claimsOfEvents()} and ${seatAllocations.state} = 'taken')`

/** The sold or held seats of each of the `events` of a query, whose holders are notified of a change. */
export const soldOrHeldSeats = sql<number>`(
    select coalesce(sum(${seatAllocations.quantity}), 0)::int from ${seatAllocations}
    where ${claimsOfEvents()} and ${seatAllocations.state} <> 'released')`

/** A quota with what is used; the quota of the whole event carries the `wishes` of its waiting list. */
export type CountedQuota = QuotaCount & { wholeEvent: boolean; taken: number; wishes?: Wishes[] | null }

export type EventSeats = {
  /** People who come: seats taken for good. */
  coming: number
  /** Seats left of the whole event; holds count as gone. */
  left: number
  quotas: QuotaCount[]
  /** People who wait for seats. */
  waiting: number
}

const wishesOfEvents = sql`(select json_agg(json_build_object('ticketTypeId', wished.ticket_type_id,
    'quantity', wished.quantity, 'people', wished.people, 'passed', wished.passed)
    order by wished.ticket_type_id, wished.quantity, wished.passed)
  from (select ${waitlistEntries.ticketTypeId}, ${waitlistEntries.quantity}, count(*)::int as people,
      coalesce(${waitlistEntries.gathersUntil} <= clock_timestamp(), false) as passed
    from ${waitlistEntries} where ${waitlistEntriesOfEvents()} and ${waitlistEntries.state} = 'waiting' group by 1, 2, 4) wished)`

/** The quotas of each of the `events` of a query with what is used now, as a column. */
export const countedQuotas = sql<CountedQuota[]>`(select coalesce(json_agg(json_build_object(
    'quotaId', counted.id, 'size', counted.size, 'wholeEvent', counted.whole_event,
    'used', counted.used, 'taken', counted.taken, 'ticketTypeIds', counted.types,
    'wishes', case when counted.whole_event then ${wishesOfEvents} end) order by counted.id), '[]')
  from (
    select ${quotas.id} as id, ${quotas.size} as size, ${quotas.wholeEvent} as whole_event,
      sum(claimed.used)::int as used, sum(claimed.taken)::int as taken,
      array_agg(${quotaTicketTypes.ticketTypeId} order by ${quotaTicketTypes.ticketTypeId}) as types
    from ${quotas}
    join ${quotaTicketTypes} on ${quotaTicketTypes.quotaId} = ${quotas.id}
    cross join lateral (
      select coalesce(sum(${seatAllocations.quantity}), 0) as used,
        coalesce(sum(${seatAllocations.quantity}) filter (where ${seatAllocations.state} = 'taken'), 0) as taken
      from ${seatAllocations} where ${seatAllocations.ticketTypeId} = ${quotaTicketTypes.ticketTypeId} and ${countsNow}) claimed
    where ${quotasOfEvents()}
    group by ${quotas.id}) counted)`

/** The seats of an event from its quotas; `seatsLeft(seats.quotas, typeId)` gives those of a ticket type. */
export function seatsIn(counted: readonly CountedQuota[]): EventSeats {
  const wishes = counted.flatMap((quota) => quota.wishes ?? [])
  const free = besideWishes(counted, wishes)
  const whole = free.find((quota) => quota.wholeEvent)
  return {
    coming: whole?.taken ?? 0,
    left: whole ? Math.max(0, whole.size - whole.used) : 0,
    quotas: free.map(({ taken: _taken, wishes: _wishes, ...quota }) => quota),
    waiting: wishes.reduce((sum, { people }) => sum + people, 0),
  }
}

/** Who has the code that a type needs was let in by that. */
const needsApproval = sql`(${ticketTypes.needsApproval} and not ${ticketTypes.onlyWithCode})`

/** Whether a ticket type has a price, before any discount. */
export const isPriced = sql<boolean>`${ticketTypes.priceMinor} > 0`

/** The facts of a ticket type's price and sale, as columns of a query that joins it. */
export const typeFields = {
  id: ticketTypes.id,
  name: ticketTypes.name,
  note: ticketTypes.note,
  buyers: ticketTypes.buyers,
  priceMinor: ticketTypes.priceMinor,
  earlyPriceMinor: ticketTypes.earlyPriceMinor,
  earlyUntil: ticketTypes.earlyUntil,
  groupPriceMinor: ticketTypes.groupPriceMinor,
  groupFrom: ticketTypes.groupFrom,
  minPerOrder: ticketTypes.minPerOrder,
  maxPerOrder: ticketTypes.maxPerOrder,
  salesStart: ticketTypes.salesStart,
  salesEnd: ticketTypes.salesEnd,
  needsApproval: sql<boolean>`${needsApproval}`,
}

/** Ticket types as they come out of a query of others. */
type StoredTypes = {
  [K in keyof TicketType]: TicketType[K] extends Date | null ? string | null : TicketType[K]
}[]

const typesWhere = (which: SQL) => sql<StoredTypes>`(select coalesce(json_agg(json_build_object(
    'id', ${ticketTypes.id}, 'name', ${ticketTypes.name}, 'note', ${ticketTypes.note}, 'buyers', ${ticketTypes.buyers}, 'priceMinor', ${ticketTypes.priceMinor},
    'earlyPriceMinor', ${ticketTypes.earlyPriceMinor}, 'earlyUntil', ${ticketTypes.earlyUntil},
    'groupPriceMinor', ${ticketTypes.groupPriceMinor}, 'groupFrom', ${ticketTypes.groupFrom},
    'minPerOrder', ${ticketTypes.minPerOrder}, 'maxPerOrder', ${ticketTypes.maxPerOrder},
    'salesStart', ${ticketTypes.salesStart}, 'salesEnd', ${ticketTypes.salesEnd}, 'needsApproval', ${needsApproval}) order by ${ticketTypes.position}), '[]')
  from ${ticketTypes}
  where ${typesOfEvents()} and ${ticketTypes.retiredAt} is null and ${which})`

/** The public ticket types of each of the `events` of a query, as a column. */
export const soldTypes = typesWhere(sql`not ${ticketTypes.onlyWithCode}`)

/** The ticket types that need a booking code. */
export const typesWithCode = typesWhere(sql`${ticketTypes.onlyWithCode}`)

/** All ticket types on sale, with or without a code. */
export const allTypes = typesWhere(sql`true`)

const dateOf = (text: string | null) => (text === null ? null : new Date(text))

/** The ticket types of that column, their instants as dates. */
export function typesIn(stored: StoredTypes): TicketType[] {
  return stored.map((type) => ({
    ...type,
    earlyUntil: dateOf(type.earlyUntil),
    salesStart: dateOf(type.salesStart),
    salesEnd: dateOf(type.salesEnd),
  }))
}

type SoldRow = {
  startsAt: Date
  currency: string
  types: StoredTypes
  quotas: CountedQuota[]
  tax: TaxTerms | null
}

/** An event's ticket types and allocated seats, from these columns, as of `now`. */
export function ticketsOnSaleIn({ startsAt, currency, types, quotas: counted, tax }: SoldRow, now: Date) {
  const seats = seatsIn(counted)
  return {
    ...seats,
    startsAt,
    currency,
    tax,
    tickets: ticketsOnSale(typesIn(types), seats.quotas, startsAt, now),
  }
}

/**
 * The ticket types of an event for its organiser (or staff), with seats taken and held; those no longer sold
 * come last.
 */
export function listSellersTypes(ctx: Ctx, eventId: string) {
  const seats = (state: string) =>
    sql<number>`coalesce(sum(${seatAllocations.quantity}) filter (where ${seatAllocations.state} = ${state}
      and (${seatAllocations.state} = 'taken' or ${seatAllocations.heldUntil} > now())), 0)::int`
  return read(ctx)
    .select({
      id: ticketTypes.id,
      name: ticketTypes.name,
      buyers: ticketTypes.buyers,
      onlyWithCode: ticketTypes.onlyWithCode,
      price: { minor: ticketTypes.priceMinor, currency: events.currency },
      quantity: ticketTypes.quantity,
      taken: seats('taken'),
      held: seats('held'),
      retired: sql<boolean>`${ticketTypes.retiredAt} is not null`,
    })
    .from(ticketTypes)
    .innerJoin(events, eq(events.id, ticketTypes.eventId))
    .leftJoin(seatAllocations, eq(seatAllocations.ticketTypeId, ticketTypes.id))
    .where(and(eventsManagedBy(ctx.actor), eq(ticketTypes.eventId, eventId)))
    .groupBy(ticketTypes.id, events.currency)
    .having(or(isNull(ticketTypes.retiredAt), sql`count(${seatAllocations.id}) > 0`))
    .orderBy(sql`${ticketTypes.retiredAt} nulls first`, asc(ticketTypes.position))
}

/** A ticket type with all that decides its price; money in minor units of the event's currency. */
export type TypeOnSale = {
  id: string
  name: string
  buyers: Buyers
  priceMinor: number
  earlyMinor: number | null
  earlyUntil: string | null
  groupMinor: number | null
  groupFrom: number | null
  quantity: number | null
  needsApproval: boolean
  onlyWithCode: boolean
}

/** The lowest price above nothing of the `events` of the surrounding query, in minor units; null for none. */
export const lowestPriceMinor = sql<number | null>`(select min(${ticketTypes.priceMinor}) from ${ticketTypes}
  where ${typesOfEvents()} and ${ticketTypes.retiredAt} is null and ${ticketTypes.priceMinor} > 0)`.mapWith(
  (minor) => (minor === null ? null : Number(minor)),
)

/** The ticket types on sale of the `events` of the surrounding query, in order. */
export const typesOnSale = sql<
  TypeOnSale[]
>`(select coalesce(json_agg(json_build_object('id', ${ticketTypes.id},
    'name', ${ticketTypes.name}, 'buyers', ${ticketTypes.buyers}, 'priceMinor', ${ticketTypes.priceMinor},
    'earlyMinor', ${ticketTypes.earlyPriceMinor}, 'earlyUntil', ${ticketTypes.earlyUntil},
    'groupMinor', ${ticketTypes.groupPriceMinor}, 'groupFrom', ${ticketTypes.groupFrom}, 'quantity', ${ticketTypes.quantity},
    'needsApproval', ${ticketTypes.needsApproval}, 'onlyWithCode', ${ticketTypes.onlyWithCode}) order by ${ticketTypes.position}), '[]')
  from ${ticketTypes} where ${typesOfEvents()} and ${ticketTypes.retiredAt} is null)`
