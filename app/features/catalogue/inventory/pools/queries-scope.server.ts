import { sql } from 'drizzle-orm'
import { type DependentScope, dependentScope } from '#app/platform/scope.server.ts'
import { seatClaims } from '../tables.server.ts'
import { pools, poolTerms } from './tables.server.ts'

/** The price promises on the `events` of the query around it, which count people and name none. */
export function poolsOfEvents(): DependentScope<'pools'> {
  return dependentScope('pools', sql`${pools.eventId} = events.id`)
}

/** What buyers may promise on the same. */
export function termsOfEvents(): DependentScope<'pool_terms'> {
  return dependentScope('pool_terms', sql`${poolTerms.eventId} = events.id`)
}

/** The seats that count for the price promise of the same: sold, or promised. */
export const promisedOfEvents = sql<number>`(select coalesce(sum(counted.quantity), 0)::int from ${seatClaims} counted
  where counted.event_id = events.id and (counted.state = 'taken'
    or (counted.pool_id is not null and counted.state = 'held' and counted.held_until > clock_timestamp())))`
