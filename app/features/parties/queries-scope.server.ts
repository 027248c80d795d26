import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import { type Actor, partyIdOf, seesAll } from '#app/kit/actor.ts'
import { parties } from './tables.server.ts'

/**
 * The providers whose profile, topics, events and reviews an actor may see, as a condition on a joined `parties`: nobody
 * who is suspended or deactivated; those visible to joined companies only are seen by themselves, by staff and by the
 * system.
 */
export function providersSeenBy(actor: Actor): SQL | undefined {
  return and(isNull(parties.suspendedAt), isNull(parties.deactivatedAt), openTo(actor))
}

function openTo(actor: Actor): SQL | undefined {
  if (seesAll(actor)) return undefined
  const own = partyIdOf(actor)
  const open = eq(parties.visibility, 'public')
  return own === null ? open : or(open, eq(parties.id, own))
}
