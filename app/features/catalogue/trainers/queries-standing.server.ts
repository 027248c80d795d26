import { and, eq } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { partyIdOf } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { profilesSeenBy } from './queries-scope.server.ts'
import { trainerProfiles } from './tables.server.ts'

/** The rating of the party acted for as a provider, in stars; null without a profile or reviews. */
export async function findOwnRating(ctx: Ctx): Promise<{ stars: number; count: number } | null> {
  const party = partyIdOf(ctx.actor)
  if (party === null) return null
  const [row] = await read(ctx)
    .select({ rating: trainerProfiles.rating, count: trainerProfiles.ratingCount })
    .from(trainerProfiles)
    .innerJoin(parties, eq(parties.id, trainerProfiles.partyId))
    .where(and(profilesSeenBy(ctx.actor), eq(trainerProfiles.partyId, party)))
  return row?.rating ? { stars: row.rating / 10, count: row.count } : null
}
