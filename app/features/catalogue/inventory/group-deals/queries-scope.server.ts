import { sql } from 'drizzle-orm'
import { type DependentScope, dependentScope } from '#app/platform/scope.server.ts'
import { groupDeals, groupDealTerms } from './tables.server.ts'

/** The price promises on the `events` of the query around it, which count people and name none. */
export function groupDealsOfEvents(): DependentScope<'groupDeals'> {
  return dependentScope('groupDeals', sql`${groupDeals.eventId} = events.id`)
}

/** What buyers may promise on the same. */
export function groupDealTermsOfEvents(): DependentScope<'group_deal_terms'> {
  return dependentScope('group_deal_terms', sql`${groupDealTerms.eventId} = events.id`)
}
