import { and, eq } from 'drizzle-orm'
import { eventsSeenBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { topicsSeenBy } from '#app/features/catalogue/topics/queries-scope.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { listedProfilesSeenBy } from '#app/features/catalogue/trainers/queries-scope.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { partyAt } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { FavouriteKind } from './favourite.ts'

type Thing = { topicId: string } | { eventId: string } | { trainerId: PartyId }

/** The thing at an address, by the column that holds it; null where the actor may not see it. One query. */
export async function findThing(
  ctx: Ctx,
  { kind, slug }: { kind: FavouriteKind; slug: string },
): Promise<Thing | null> {
  const { actor } = ctx
  if (kind === 'topic') {
    const [topic] = await read(ctx)
      .select({ topicId: topics.id })
      .from(topics)
      .innerJoin(parties, eq(parties.id, topics.ownerId))
      .where(and(eq(topics.slug, slug), topicsSeenBy(actor)))
    return topic ?? null
  }
  if (kind === 'event') {
    const [event] = await read(ctx)
      .select({ eventId: events.id })
      .from(events)
      .innerJoin(parties, eq(parties.id, events.ownerId))
      .where(and(eq(events.slug, slug), eventsSeenBy(actor)))
    return event ?? null
  }
  const [trainer] = await read(ctx)
    .select({ trainerId: parties.id })
    .from(parties)
    .innerJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
    .where(and(partyAt(slug.toLowerCase()), listedProfilesSeenBy(actor)))
  return trainer ?? null
}
