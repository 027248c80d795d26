import { and, eq, inArray } from 'drizzle-orm'

import { accounts } from '#app/features/accounts/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { visibleProfiles } from './queries.server.ts'
import { trainerProfiles } from './tables.server.ts'

/** What a card shows of a trainer or supplier. `rating` in stars, null without reviews. */
export type TrainerCardFacts = {
  username: string
  name: string
  headline: string
  language: string
  city: string | null
  country: string | null
  skills: string[]
  image: string | null
  rating: number | null
  ratingCount: number
  supplier: boolean
}

const SKILLS = 3

/** Cards of these people by account id, in the order of the ids; who the actor may not see is left out. One query. */
export async function listTrainerCards(ctx: Ctx, ids: string[]): Promise<TrainerCardFacts[]> {
  if (ids.length === 0) return []
  const rows = await read(ctx)
    .select({
      id: accounts.id,
      username: accounts.displayUsername,
      name: trainerProfiles.displayName,
      headline: trainerProfiles.headline,
      language: trainerProfiles.language,
      city: trainerProfiles.city,
      country: trainerProfiles.country,
      skills: trainerProfiles.skills,
      image: trainerProfiles.image,
      rating: trainerProfiles.rating,
      ratingCount: trainerProfiles.ratingCount,
      profileType: accounts.profileType,
    })
    .from(trainerProfiles)
    .innerJoin(accounts, eq(accounts.id, trainerProfiles.accountId))
    .where(and(inArray(accounts.id, ids), visibleProfiles(ctx.actor)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { id: _id, profileType, rating, skills, ...facts } = row
    return [
      {
        ...facts,
        skills: skills.slice(0, SKILLS),
        rating: rating === null ? null : rating / 10,
        supplier: profileType === 'compprofile',
      },
    ]
  })
}
