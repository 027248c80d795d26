import { eq, sql } from 'drizzle-orm'
import { events } from '#app/features/events/tables.server.ts'
import { canSetTerms } from '#app/features/parties/policy.ts'
import { type Actor, isPerson, partyIdOf } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { decidesForAll } from './asking/policy.ts'
import {
  bookingCodes,
  pools,
  poolTerms,
  quotas,
  seatClaims,
  seatRequests,
  ticketTypes,
  waits,
} from './tables.server.ts'

/** The quotas of the `events` that a query around it reads, by whichever scope that one has. */
export function quotasOfEvents(): Scope<'quotas'> {
  return scope('quotas', eq(quotas.eventId, events.id))
}

/** The seats claimed of the `events` that a query around it reads, by whichever scope that one has. */
export function claimsOfEvents(): Scope<'claims'> {
  return scope('claims', sql`${seatClaims.eventId} = events.id`)
}

/** The ticket types of the same. */
export function typesOfEvents(): Scope<'ticket_types'> {
  return scope('ticket_types', eq(ticketTypes.eventId, events.id))
}

/** The codes of the same: for who writes them, and to look up the one that somebody typed. */
export function codesOfEvents(): Scope<'booking_codes'> {
  return scope('booking_codes', sql`${bookingCodes.eventId} = events.id`)
}

/** Who waits for the same, to be counted and never to be named but to who holds them. */
export function waitsOfEvents(): Scope<'waits'> {
  return scope('waits', sql`${waits.eventId} = events.id`)
}

/** What a person waits for, whomever that person acts for; nobody's for a visitor and the system. */
export function ownWaits(actor: Actor): Scope<'waits'> {
  return scope('waits', isPerson(actor) ? eq(waits.accountId, actor.accountId) : sql`false`)
}

/** Everybody who waits. For the system alone. */
export function everyWait(ctx: Ctx): Scope<'waits'> {
  requireSystem(ctx)
  return scope('waits', sql`true`)
}

/** What a person asks for, whomever that person acts for; nobody's for a visitor and the system. */
export function ownSeatRequests(actor: Actor): Scope<'seat_requests'> {
  return scope('seat_requests', isPerson(actor) ? eq(seatRequests.accountId, actor.accountId) : sql`false`)
}

/** What somebody may decide, with `events` joined: who `canDecideRequests` says. */
export function requestsDecidedBy(actor: Actor): Scope<'seat_requests'> {
  if (decidesForAll(actor)) return scope('seat_requests', sql`true`)
  const party = canSetTerms(actor) ? partyIdOf(actor) : null
  return scope('seat_requests', party === null ? sql`false` : eq(events.ownerId, party))
}

/** Everybody who asks. For the system alone. */
export function everySeatRequest(ctx: Ctx): Scope<'seat_requests'> {
  requireSystem(ctx)
  return scope('seat_requests', sql`true`)
}

/** Those who wait and for whom something is free, of all quotas of the type that they wait for. */
export function freedWaits(ctx: Ctx): Scope<'waits'> {
  requireSystem(ctx)
  const free = sql`(select min(q.size - (
      select coalesce(sum(c.quantity), 0) from quota_ticket_types o
      join seat_claims c on c.ticket_type_id = o.ticket_type_id
      where o.quota_id = q.id
        and (c.state = 'taken' or (c.state = 'held' and c.held_until > clock_timestamp()))))
    from quota_ticket_types t join quotas q on q.id = t.quota_id where t.ticket_type_id = ${waits.ticketTypeId})`
  return scope('waits', sql`${free} > 0`)
}

/** The dates `d` of the same series that are still to come, but for that of the `events` of the query around it. */
export const comingDates = sql`from ${events} d where d.series_id = ${events.seriesId} and d.id <> ${events.id}
  and d.state in ('draft', 'in_review', 'published') and d.ends_at > now()`

/** The price promises on the `events` of the query around it, which count people and name none. */
export function poolsOfEvents(): Scope<'pools'> {
  return scope('pools', sql`${pools.eventId} = events.id`)
}

/** What buyers may promise on the same. */
export function termsOfEvents(): Scope<'pool_terms'> {
  return scope('pool_terms', sql`${poolTerms.eventId} = events.id`)
}

/** The seats that count for the price promise of the same: sold, or promised. */
export const promisedOfEvents = sql<number>`(select coalesce(sum(counted.quantity), 0)::int from ${seatClaims} counted
  where counted.event_id = events.id and (counted.state = 'taken'
    or (counted.pool_id is not null and counted.state = 'held' and counted.held_until > clock_timestamp())))`

/** The seats that count for the price promise of the `pools` of the query around it: sold, or promised. */
export const seatsOfPool = sql<number>`(select coalesce(sum(counted.quantity), 0)::int from ${seatClaims} counted
  where counted.event_id = pools.event_id and (counted.state = 'taken'
    or (counted.pool_id is not null and counted.state = 'held' and counted.held_until > clock_timestamp())))`
