import { and, eq, or, sql } from 'drizzle-orm'
import { presentParties, providersSeenBy } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { type Actor, actsForParty, hasTask, partyIdOf, seesAll } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { trainerProfiles } from './tables.server.ts'

/**
 * Whether a profile, of `trainer_profiles` joined with `parties`, appears in lists and accepts training
 * requests.
 */
export const isListed = and(eq(trainerProfiles.listed, true), eq(parties.approval, 'approved'))

/**
 * The profiles in lists, counts and the search, as a condition on `trainer_profiles` joined with `parties`:
 * listed ones of approved providers that the actor may see.
 */
export function listedProfilesSeenBy(actor: Actor): Scope<'profiles'> {
  return scope('profiles', and(isListed, providersSeenBy(actor)))
}

/**
 * The profiles that an actor may open, likewise: listed ones, and that of the party acted for; the system,
 * and staff who approve providers or moderate, see all of present parties.
 */
export function profilesSeenBy(actor: Actor): Scope<'profiles'> {
  const providers = providersSeenBy(actor)
  if (seesAll(actor, ['approveProviders', 'moderate'])) return scope('profiles', providers)
  const open = actsForParty(actor) ? or(isListed, eq(parties.id, actor.partyId)) : isListed
  return scope('profiles', and(providers, open))
}

/**
 * The party acted for as a provider, with or without a profile, as a condition on `parties`; none for a
 * visitor.
 */
export function ownProfile(actor: Actor): Scope<'profiles'> {
  const party = partyIdOf(actor)
  return scope('profiles', party === null ? sql`false` : eq(parties.id, party))
}

/** The providers on whom staff who approve providers decide, likewise; none for anybody else. */
export function decidableProviders(actor: Actor): Scope<'profiles'> {
  return scope('profiles', hasTask(actor, 'approveProviders') ? presentParties() : sql`false`)
}
