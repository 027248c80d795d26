import { and, eq, gt } from 'drizzle-orm'
import { eventsOnSaleTo } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { providerName } from '#app/features/catalogue/trainers/queries.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { partyIdOf, VISITOR } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

/**
 * The username under which the party acted for can embed its dates; null while visitors cannot see them. One
 * query.
 */
export async function findOwnEmbed(ctx: Ctx): Promise<{ username: string; name: string } | null> {
  const own = partyIdOf(ctx.actor)
  if (own === null) return null
  const [row] = await read(ctx)
    .select({ username: parties.displaySlug, name: providerName })
    .from(events)
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, events.ownerId))
    .where(and(eq(events.ownerId, own), eventsOnSaleTo(VISITOR), gt(events.startsAt, ctx.now())))
    .limit(1)
  return row ?? null
}
