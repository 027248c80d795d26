import { eq, sql } from 'drizzle-orm'
import { topicsOwnedBy } from '#app/features/catalogue/topics/queries-scope.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { ownProfile } from '#app/features/catalogue/trainers/queries-scope.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import { cityNames, homeName } from '#app/kit/city-names.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { chooseMatches, type Match } from './match.ts'
import { scorePairs } from './queries-facts.server.ts'
import { listPairs } from './queries-pairs.server.ts'
import { d, everyPair, isUnanswered, p, pairsOfOwner, pairsOfProvider, r } from './queries-scope.server.ts'

type PartyCtx = Ctx & { actor: PartyActor }
type Place = { city: string | null; country: string | null }

/** Whether a topic reaches a city by any of its names, and whether its provider is at home there. */
function reaching({ city, country }: Place) {
  const names = sql`${sql.param(city ? cityNames(city, country) : [])}::text[]`
  const code = `city:${city ? homeName(city) : ''}`
  const isHome = sql`${p.city} = any(${names})`
  const isThere = sql`${d.facets} @> array[${code}]`
  const cities = sql`(${isThere} or ${isHome} or ${p.places} && ${names})`
  // A condition of its own where there is a city, so that an index answers it.
  return { cities, isHome, isThere: city ? isThere : sql`true` }
}

/** The best providers for an own requirement that is open, with reasons. Somebody else's has none. */
export async function findMatchingProviders(
  ctx: PartyCtx,
  requirement: Place & { id: string },
  places: number,
): Promise<Match[]> {
  const { cities, ...near } = reaching(requirement)
  const scope = pairsOfOwner(ctx.actor, cities)
  const pairs = await listPairs(ctx, { scope, such: eq(r.id, requirement.id), ...near })
  return chooseMatches(await scorePairs(ctx, pairs), places)
}

/** The best providers for a requirement that is open, for the system, which tells them. */
export async function findProvidersToTell(
  ctx: Ctx,
  requirement: Place & { id: string },
  places: number,
): Promise<Match[]> {
  requireSystem(ctx)
  const { cities, ...near } = reaching(requirement)
  const scope = everyPair(ctx, cities)
  const pairs = await listPairs(ctx, { scope, such: eq(r.id, requirement.id), ...near })
  return chooseMatches(await scorePairs(ctx, pairs), places)
}

/** The open requirements that fit the provider acted for, the best first, with reasons. */
export async function findFittingRequirements(ctx: PartyCtx): Promise<Match[]> {
  const { names, homes, own } = await readOwnPlaces(ctx)
  const isHome = sql`${r.city} = any(${sql.param(own)}::text[])`
  const home = sql`coalesce(${JSON.stringify(homes)}::jsonb ->> ${r.city}, ${r.city})`
  const isThere = sql`(${r.mode} = 'online' or ${r.city} is null or ${d.facets} @> array['city:' || ${home}])`
  const cities = sql`(${isThere} or ${r.city} = any(${sql.param(names)}::text[]))`
  const scope = pairsOfProvider(ctx.actor, cities)
  return scorePairs(ctx, await listPairs(ctx, { scope, such: isUnanswered, isHome, isThere }))
}

/** All names of the cities that the provider acted for serves, and the name at home of those of topics. */
async function readOwnPlaces(ctx: PartyCtx) {
  const [profiles, taught] = await Promise.all([
    read(ctx)
      .select({
        city: trainerProfiles.city,
        places: trainerProfiles.places,
        country: trainerProfiles.country,
      })
      .from(trainerProfiles)
      .innerJoin(parties, eq(parties.id, trainerProfiles.partyId))
      .where(ownProfile(ctx.actor)),
    read(ctx).select({ cities: topics.cities }).from(topics).where(topicsOwnedBy(ctx.actor)),
  ])
  const [profile] = profiles
  const own = profile?.city ? cityNames(profile.city, profile.country) : []
  const served = (profile?.places ?? []).flatMap((city) => cityNames(city))
  const cities = [...new Set(taught.flatMap((topic) => topic.cities))]
  const homes = Object.fromEntries(
    cities.flatMap((city) => cityNames(city).map((name) => [name, homeName(city)])),
  )
  return { own, names: [...own, ...served], homes }
}
