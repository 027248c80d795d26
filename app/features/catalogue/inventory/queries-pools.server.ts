import { sql } from 'drizzle-orm'
import type { PriceStep } from './pools/pool.ts'
import { poolsOfEvents, termsOfEvents } from './pools/queries-scope.server.ts'
import { pools, poolTerms } from './pools/tables.server.ts'
import { promisedOfEvents } from './queries-scope.server.ts'

type Stored = {
  seats: number
  terms: { typeId: string; steps: PriceStep[]; days: number } | null
  pool: {
    id: string
    typeId: string
    state: 'open' | 'reached' | 'decided'
    steps: PriceStep[]
    until: string
    reachedMinor: number | null
  } | null
}

const hasTerms = sql`exists (select from ${poolTerms} where ${termsOfEvents()})`
const hasPool = sql`exists (select from ${pools} where ${poolsOfEvents()})`

/** What one may promise of the `events` that a query reads, and the promise that runs or was kept, as a column of it; null for neither. */
export const poolShown = sql<Stored | null>`(case when ${hasTerms} or ${hasPool} then json_build_object(
    'seats', ${promisedOfEvents},
    'terms', (select json_build_object('typeId', ${poolTerms.ticketTypeId}, 'steps', ${poolTerms.steps}, 'days', ${poolTerms.days})
      from ${poolTerms} where ${termsOfEvents()}),
    'pool', (select json_build_object('id', ${pools.id}, 'typeId', ${pools.ticketTypeId}, 'state', ${pools.state},
      'steps', ${pools.steps}, 'until', ${pools.until}, 'reachedMinor', ${pools.reachedMinor})
      from ${pools} where ${poolsOfEvents()}
        and ${pools.state} in ('open', 'reached', 'decided'))) end)`

/** What is in that column, its instants as dates. */
export function poolIn(stored: Stored | null) {
  return stored && { ...stored, pool: stored.pool && { ...stored.pool, until: new Date(stored.pool.until) } }
}

export type PoolShown = ReturnType<typeof poolIn>
