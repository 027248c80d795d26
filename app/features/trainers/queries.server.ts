import { and, eq, or, type SQL } from 'drizzle-orm'
import { providersSeenBy } from '#app/features/parties/queries-scope.server.ts'
import { parties } from '#app/features/parties/tables.server.ts'
import { type Actor, seesAll } from '#app/kit/actor.ts'
import { trainerProfiles } from './tables.server.ts'

/**
 * The profiles that an actor may open, as a condition on `trainer_profiles` joined with `parties`: listed ones of approved
 * providers, and one's own; staff and the system see all of parties that are neither suspended nor deactivated.
 */
export function visibleProfiles(actor: Actor): SQL | undefined {
  const owners = providersSeenBy(actor)
  if (seesAll(actor)) return owners
  const open = and(eq(trainerProfiles.listed, true), eq(parties.approval, 'approved'))
  return and(owners, actor.kind === 'person' ? or(open, eq(parties.id, actor.partyId)) : open)
}
