import { and, eq, or, sql } from 'drizzle-orm'
import { presentParties, providersSeenBy } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { type Actor, actsForParty, hasTask, partyIdOf, seesAll } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { trainerProfiles } from './tables.server.ts'

/**
 * Whether a profile, of `trainer_profiles` joined with `parties`, stands in lists and can be asked for
 * trainings.
 */
export const isListed = and(eq(trainerProfiles.listed, true), eq(parties.approval, 'approved'))

/**
 * The profiles that stand in lists, counts and the search, as a condition on `trainer_profiles` joined with
 * `parties`: listed ones of approved providers whom the actor may see.
 */
export function listedProfilesSeenBy(actor: Actor): Scope<'profiles'> {
  return scope('profiles', and(isListed, providersSeenBy(actor)))
}

/**
 * The profiles that an actor may open, likewise: those that are listed, and those of the party acted for; the
 * system, and staff who approve providers or moderate, see all of parties that are there.
 */
export function profilesSeenBy(actor: Actor): Scope<'profiles'> {
  const providers = providersSeenBy(actor)
  if (seesAll(actor, ['approveProviders', 'moderate'])) return scope('profiles', providers)
  const open = actsForParty(actor) ? or(isListed, eq(parties.id, actor.partyId)) : isListed
  return scope('profiles', and(providers, open))
}

/**
 * The party acted for as a provider, with whatever profile it has, as a condition on `parties`; nobody's for
 * a visitor.
 */
export function ownProfile(actor: Actor): Scope<'profiles'> {
  const party = partyIdOf(actor)
  return scope('profiles', party === null ? sql`false` : eq(parties.id, party))
}

/** The providers on whom staff who approve providers decide, likewise; nobody for everybody else. */
export function decidableProviders(actor: Actor): Scope<'profiles'> {
  return scope('profiles', hasTask(actor, 'approveProviders') ? presentParties() : sql`false`)
}
