import { sql } from 'drizzle-orm'
import { type DependentScope, dependentScope } from '#app/platform/scope.server.ts'
import { groupDeals, groupDealTerms } from './tables.server.ts'

/** The group deals of the `events` of the surrounding query, which count people and name none. */
export function groupDealsOfEvents(): DependentScope<'groupDeals'> {
  return dependentScope('groupDeals', sql`${groupDeals.eventId} = events.id`)
}

/** The group deal terms of the same `events`. */
export function groupDealTermsOfEvents(): DependentScope<'group_deal_terms'> {
  return dependentScope('group_deal_terms', sql`${groupDealTerms.eventId} = events.id`)
}
