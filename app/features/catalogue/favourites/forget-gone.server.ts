import { and, inArray } from 'drizzle-orm'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { goneInput } from './inputs.ts'
import { listFavourites } from './queries.server.ts'
import { ownFavourites } from './queries-scope.server.ts'
import { favourites } from './tables.server.ts'

/**
 * Removes from the signed-in person's favourites all of one kind that the person may not see any more:
 * withdrawn, suspended, or no longer visible to them. Refuses a visitor with `signIn`.
 */
export async function forgetGone(ctx: Ctx, input: unknown): Promise<void> {
  const kind = parseInput(goneInput, input)

  requireAccountHolder(ctx.actor)
  const list = await listFavourites(ctx)
  const gone = list.filter((line) => line.kind === kind && !line.seen).map(({ id }) => id)
  if (gone.length === 0) return

  await inTransaction((tx) =>
    tx.delete(favourites).where(and(ownFavourites(ctx.actor), inArray(favourites.id, gone))),
  )
}
