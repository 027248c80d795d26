import { and, eq, type SQL, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { FavouriteKind } from './favourite.ts'
import { favouriteInput } from './inputs.ts'
import { ownFavourites } from './queries-scope.server.ts'
import { favourites } from './tables.server.ts'

/**
 * Removes a favourite, by its mark, of the signed-in person. Refuses a visitor with `signIn`. What is not on
 * the list, existing or not, is answered alike: repeating it changes nothing.
 */
export async function dropFavourite(ctx: Ctx, input: unknown): Promise<void> {
  const { kind, slug } = parseInput(favouriteInput, input)

  requireAccountHolder(ctx.actor)

  await inTransaction((tx) => tx.delete(favourites).where(and(ownFavourites(ctx.actor), isAt[kind](slug))))
}

const isAt: Record<FavouriteKind, (slug: string) => SQL> = {
  topic: (slug) => eq(favourites.topicId, sql`(select t.id from ${topics} t where t.slug = ${slug})`),
  event: (slug) => eq(favourites.eventId, sql`(select e.id from ${events} e where e.slug = ${slug})`),
  trainer: (slug) =>
    eq(favourites.trainerId, sql`(select p.id from ${parties} p where p.slug = ${slug.toLowerCase()})`),
}
