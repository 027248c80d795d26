import { sql } from 'drizzle-orm'
import { type DependentScope, dependentScope } from '#app/platform/scope.server.ts'
import { pools, poolTerms } from './tables.server.ts'

/** The price promises on the `events` of the query around it, which count people and name none. */
export function poolsOfEvents(): DependentScope<'pools'> {
  return dependentScope('pools', sql`${pools.eventId} = events.id`)
}

/** What buyers may promise on the same. */
export function termsOfEvents(): DependentScope<'pool_terms'> {
  return dependentScope('pool_terms', sql`${poolTerms.eventId} = events.id`)
}
