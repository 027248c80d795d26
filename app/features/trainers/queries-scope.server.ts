import { and, eq, or } from 'drizzle-orm'
import { providersSeenBy } from '#app/features/parties/queries-scope.server.ts'
import { parties } from '#app/features/parties/tables.server.ts'
import { type Actor, isPerson, seesAll } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { trainerProfiles } from './tables.server.ts'

const LISTED = and(eq(trainerProfiles.listed, true), eq(parties.approval, 'approved'))

/**
 * The profiles that stand in lists, counts and the search, as a condition on `trainer_profiles` joined with `parties`:
 * listed ones of approved providers whom the actor may see.
 */
export function listedProfilesSeenBy(actor: Actor): Scope<'profiles'> {
  return scope('profiles', and(LISTED, providersSeenBy(actor)))
}

/**
 * The profiles that an actor may open, likewise: those that are listed, and those of the party acted for; staff and the
 * system see all of parties that are there.
 */
export function profilesSeenBy(actor: Actor): Scope<'profiles'> {
  const providers = providersSeenBy(actor)
  if (seesAll(actor)) return scope('profiles', providers)
  const open = isPerson(actor) ? or(LISTED, eq(parties.id, actor.partyId)) : LISTED
  return scope('profiles', and(providers, open))
}
