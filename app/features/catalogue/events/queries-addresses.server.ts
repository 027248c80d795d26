import { and, eq, gt, sql } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { VISITOR } from '#app/kit/actor.ts'
import { addressBook } from '#app/platform/public-addresses.server.ts'
import { eventsOnSaleTo } from './queries-scope.server.ts'
import { events } from './tables.server.ts'

/** The public pages of events that are not over. */
export const eventAddresses = addressBook('events', () => {
  const coming = and(eventsOnSaleTo(VISITOR), gt(events.endsAt, sql`now()`))
  return sql`select ${events.id} as id, '/event/Q/' || ${events.slug} as path, ${events.updatedAt} as changed_at
    from ${events} join ${parties} on ${eq(parties.id, events.ownerId)} where ${coming}`
})
