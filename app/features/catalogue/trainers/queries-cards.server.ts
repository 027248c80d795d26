import { and, eq, inArray } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { cityInCountry } from '#app/kit/city-in-country.ts'
import { cityName } from '#app/kit/city-names.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { allSkills } from './profile-skills.ts'
import { profilesSeenBy } from './queries-scope.server.ts'
import { trainerProfiles } from './tables.server.ts'

/** What a card shows of a trainer or supplier. `rating` in stars, null without reviews. */
export type TrainerCardFacts = {
  username: string
  name: string
  headline: string
  language: string
  /** City and country in the reader's language; empty when neither is known. */
  place: string
  skills: string[]
  image: string | null
  rating: number | null
  ratingCount: number
  supplier: boolean
}

const SKILLS = 3

/**
 * Cards of these people by party id, in the order of the ids; those that the actor may not see are left out.
 * One query.
 */
export async function listTrainerCards(ctx: Ctx, ids: readonly string[]): Promise<TrainerCardFacts[]> {
  if (ids.length === 0) return []
  const rows = await read(ctx)
    .select({
      id: parties.id,
      username: parties.displaySlug,
      name: trainerProfiles.displayName,
      headline: trainerProfiles.headline,
      language: trainerProfiles.language,
      city: trainerProfiles.city,
      country: trainerProfiles.country,
      skills: trainerProfiles.skills,
      skillCodes: trainerProfiles.skillCodes,
      image: trainerProfiles.image,
      rating: trainerProfiles.rating,
      ratingCount: trainerProfiles.ratingCount,
      profileType: parties.profileType,
    })
    .from(trainerProfiles)
    .innerJoin(parties, eq(parties.id, trainerProfiles.partyId))
    .where(and(inArray(parties.id, ids as PartyId[]), profilesSeenBy(ctx.actor)))
  const byId = new Map<string, (typeof rows)[number]>(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { id: _id, profileType, rating, skills: _words, skillCodes: _codes, city, country, ...facts } = row
    const named = city && cityName(city, ctx.language, country)
    return [
      {
        ...facts,
        place: cityInCountry(named, country, ctx.language),
        skills: allSkills(row).slice(0, SKILLS),
        rating: rating === null ? null : rating / 10,
        supplier: profileType === 'compprofile',
      },
    ]
  })
}
