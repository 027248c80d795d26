import { and, eq, isNull, ne, or, type SQL } from 'drizzle-orm'
import { parties } from '#app/features/parties/tables.server.ts'
import { type Actor, seesAll } from '#app/kit/actor.ts'
import { requirements } from './tables.server.ts'

/**
 * The requirements that an actor may open, as a condition on `requirements` joined with the owner's `parties`:
 * everything but drafts of people who are there, and one's own; staff and the system see all.
 */
export function visibleRequirements(actor: Actor): SQL | undefined {
  if (seesAll(actor)) return undefined
  const open = and(
    ne(requirements.state, 'draft'),
    isNull(parties.suspendedAt),
    isNull(parties.deactivatedAt),
  )
  return actor.kind === 'person' ? or(open, eq(requirements.ownerId, actor.partyId)) : open
}
