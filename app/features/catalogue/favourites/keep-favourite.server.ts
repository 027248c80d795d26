import { eq } from 'drizzle-orm'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { MOST_FAVOURITES } from './favourite.ts'
import { favouriteInput } from './inputs.ts'
import { findThing } from './queries-thing.server.ts'
import { favourites } from './tables.server.ts'

/**
 * Adds a topic, a trainer or an event, by its mark, to the favourites of the signed-in person. Refuses a
 * visitor with `signIn`, what the person may not see as not found, and with `limit` more than
 * MOST_FAVOURITES. Repeating it changes nothing.
 */
export async function keepFavourite(ctx: Ctx, input: unknown): Promise<void> {
  const { kind, slug } = parseInput(favouriteInput, input)

  const { actor } = ctx
  requireAccountHolder(actor)
  const thing = await findThing(ctx, { kind, slug })
  if (!thing) throw notFound()
  const ownerId = actor.ownPartyId

  await inTransaction(async (tx) => {
    await lockNames(tx, 'favourites', [ownerId])
    const written = await tx
      .insert(favourites)
      .values({ id: newId(), ownerId, ...thing })
      .onConflictDoNothing()
    if (!written.rowCount) return
    if ((await tx.$count(favourites, eq(favourites.ownerId, ownerId))) > MOST_FAVOURITES)
      throw refuse('limit', 'favourites:full', { most: MOST_FAVOURITES })
  })
}
