import { and, eq } from 'drizzle-orm'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { droppedSearchInput } from './inputs.ts'
import { ownSearches } from './queries-scope.server.ts'
import { savedSearches } from './tables.server.ts'

/**
 * Deletes a saved search of the signed-in person, and returns its address, to save it again; null where there
 * was none. Refuses a visitor with `signIn`.
 */
export async function dropSearch(ctx: Ctx, input: unknown): Promise<string | null> {
  const { search } = parseInput(droppedSearchInput, input)
  requireAccountHolder(ctx.actor)

  const [dropped] = await inTransaction((tx) =>
    tx
      .delete(savedSearches)
      .where(and(eq(savedSearches.id, search), ownSearches(ctx.actor)))
      .returning({ address: savedSearches.address }),
  )
  return dropped?.address ?? null
}
