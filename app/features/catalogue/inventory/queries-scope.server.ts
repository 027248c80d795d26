import { sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { type DependentScope, dependentScope } from '#app/platform/scope.server.ts'
import { bookingCodes, seatAllocations } from './tables.server.ts'

/** The seats claimed of the `events` that a query around it reads, by whichever scope that one has. */
export function claimsOfEvents(): DependentScope<'claims'> {
  return dependentScope('claims', sql`${seatAllocations.eventId} = events.id`)
}

/** The codes of the same: for who writes them, and to look up the one that somebody typed. */
export function bookingCodesOfEvents(): DependentScope<'booking_codes'> {
  return dependentScope('booking_codes', sql`${bookingCodes.eventId} = events.id`)
}

/**
 * The dates `d` of the same series that are still to come, but for that of the `events` of the query around
 * it.
 */
export const comingDates = sql`from ${events} d where d.series_id = ${events.seriesId} and d.id <> ${events.id}
  and d.state in ('draft', 'in_review', 'published') and d.ends_at > now()`

/** The seats that count for the price promise of the `pools` of the query around it: sold, or promised. */
export const seatsOfGroupDeal = sql<number>`(select coalesce(sum(counted.quantity), 0)::int from ${seatAllocations} counted
  where counted.event_id = group_deals.event_id and (counted.state = 'taken'
    or (counted.group_deal_id is not null and counted.state = 'held' and counted.held_until > clock_timestamp())))`

/** The seats that count for the price promise of the same: sold, or promised. */
export const promisedOfEvents = sql<number>`(select coalesce(sum(counted.quantity), 0)::int from ${seatAllocations} counted
  where counted.event_id = events.id and (counted.state = 'taken'
    or (counted.group_deal_id is not null and counted.state = 'held' and counted.held_until > clock_timestamp())))`
