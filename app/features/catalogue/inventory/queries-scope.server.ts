import { sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { type DependentScope, dependentScope } from '#app/platform/scope.server.ts'
import { bookingCodes, seatAllocations } from './tables.server.ts'

/** The seat allocations of the `events` of the surrounding query, which has a scope of its own. */
export function claimsOfEvents(): DependentScope<'claims'> {
  return dependentScope('claims', sql`${seatAllocations.eventId} = events.id`)
}

/** The booking codes of the same `events`: for those who manage them, and to look up a typed one. */
export function bookingCodesOfEvents(): DependentScope<'booking_codes'> {
  return dependentScope('booking_codes', sql`${bookingCodes.eventId} = events.id`)
}

/** The future dates `d` of the same series, except that of the `events` of the surrounding query. */
export const comingDates = sql`from ${events} d where d.series_id = ${events.seriesId} and d.id <> ${events.id}
  and d.state in ('draft', 'in_review', 'published') and d.ends_at > now()`

/** The seats that count for the group deal of the `pools` of the surrounding query: sold or pledged. */
export const seatsOfGroupDeal = sql<number>`(select coalesce(sum(counted.quantity), 0)::int from ${seatAllocations} counted
  where counted.event_id = group_deals.event_id and (counted.state = 'taken'
    or (counted.group_deal_id is not null and counted.state = 'held' and counted.held_until > clock_timestamp())))`

/** The seats that count for a group deal of the same: sold or pledged. */
export const promisedOfEvents = sql<number>`(select coalesce(sum(counted.quantity), 0)::int from ${seatAllocations} counted
  where counted.event_id = events.id and (counted.state = 'taken'
    or (counted.group_deal_id is not null and counted.state = 'held' and counted.held_until > clock_timestamp())))`
