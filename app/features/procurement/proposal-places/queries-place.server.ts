import { and, eq, inArray } from 'drizzle-orm'
import { proposalsSentBy } from '#app/features/procurement/proposals/queries-scope.server.ts'
import { proposals } from '#app/features/procurement/proposals/tables.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { Place } from './place.ts'
import { proposalPlaces } from './tables.server.ts'

/**
 * Where the own proposal to a requirement stood, which was declined; null as long as it is not decided on,
 * and where the seeker does not tell. One query.
 */
export async function findOwnPlace(ctx: Ctx & { actor: PartyActor }, url: string): Promise<Place | null> {
  const [row] = await read(ctx)
    .select({
      place: proposalPlaces.place,
      placed: proposalPlaces.placed,
      score: proposalPlaces.score,
      bestScore: proposalPlaces.bestScore,
    })
    .from(proposalPlaces)
    .innerJoin(proposals, eq(proposals.id, proposalPlaces.proposalId))
    .innerJoin(requirements, eq(requirements.id, proposals.requirementId))
    .where(
      and(
        proposalsSentBy(ctx.actor),
        eq(requirements.slug, url),
        eq(requirements.showPlaces, true),
        inArray(requirements.state, ['awarded', 'closed']),
        eq(proposals.state, 'declined'),
      ),
    )
  return row ?? null
}
