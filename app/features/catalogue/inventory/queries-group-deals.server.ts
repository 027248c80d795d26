import { sql } from 'drizzle-orm'
import type { PriceStep } from './group-deals/group-deal.ts'
import { groupDealsOfEvents, groupDealTermsOfEvents } from './group-deals/queries-scope.server.ts'
import { groupDeals, groupDealTerms } from './group-deals/tables.server.ts'
import { promisedOfEvents } from './queries-scope.server.ts'

type Stored = {
  seats: number
  terms: { typeId: string; steps: PriceStep[]; days: number } | null
  groupDeal: {
    id: string
    typeId: string
    state: 'open' | 'reached' | 'decided'
    steps: PriceStep[]
    until: string
    reachedMinor: number | null
  } | null
}

const hasTerms = sql`exists (select from ${groupDealTerms} where ${groupDealTermsOfEvents()})`
const hasGroupDeal = sql`exists (select from ${groupDeals} where ${groupDealsOfEvents()})`

/**
 * A column of a query on `events`: the terms for group deals, and the one that runs or was reached; null for
 * neither.
 */
export const groupDealShown = sql<Stored | null>`(case when ${hasTerms} or ${hasGroupDeal} then json_build_object(
    'seats', ${promisedOfEvents},
    'terms', (select json_build_object('typeId', ${groupDealTerms.ticketTypeId}, 'steps', ${groupDealTerms.steps}, 'days', ${groupDealTerms.days})
      from ${groupDealTerms} where ${groupDealTermsOfEvents()}),
    'groupDeal', (select json_build_object('id', ${groupDeals.id}, 'typeId', ${groupDeals.ticketTypeId}, 'state', ${groupDeals.state},
      'steps', ${groupDeals.steps}, 'until', ${groupDeals.until}, 'reachedMinor', ${groupDeals.reachedMinor})
      from ${groupDeals} where ${groupDealsOfEvents()}
        and ${groupDeals.state} in ('open', 'reached', 'decided'))) end)`

/** The value of that column, its instants as dates. */
export function groupDealIn(stored: Stored | null) {
  return (
    stored && {
      ...stored,
      groupDeal: stored.groupDeal && { ...stored.groupDeal, until: new Date(stored.groupDeal.until) },
    }
  )
}

export type EventGroupDeal = ReturnType<typeof groupDealIn>
