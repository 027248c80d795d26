import { eq } from 'drizzle-orm'
import { normalizeChoices } from '#app/features/catalogue/search/filter-view.ts'
import { readSearchHref } from '#app/features/catalogue/search/search-address.ts'
import {
  asksForSomething,
  searchAlone,
  standingQuery,
} from '#app/features/catalogue/search/standing-query.ts'
import { rememberedCategories } from '#app/features/catalogue/topics/queries-categories.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { savedSearchInput } from './inputs.ts'
import { MOST_SEARCHES } from './saved-search.ts'
import { savedSearches } from './tables.server.ts'

const DAY = 86_400_000

/**
 * Saves a search, by its address, for the signed-in person, who is notified of new results from now on.
 * Refuses a visitor with `signIn`, an address that is no search or has no criteria as not found, and with
 * `limit` more than MOST_SEARCHES. Repeating it changes nothing.
 */
export async function keepSearch(ctx: Ctx, input: unknown): Promise<void> {
  const given = readSearchHref(parseInput(savedSearchInput, input))
  const { actor } = ctx
  requireAccountHolder(actor)
  if (!given) throw notFound()
  const categories = await rememberedCategories(ctx)
  const address = normalizeChoices(given, categories)
  if (!asksForSomething(address)) throw notFound()
  const ownerId = actor.ownPartyId
  const now = ctx.now()

  await inTransaction(async (tx) => {
    await lockNames(tx, 'searches', [ownerId])
    const written = await tx
      .insert(savedSearches)
      .values({
        id: newId(),
        ownerId,
        address: searchAlone(address),
        ...standingQuery(address, categories),
        createdAt: now,
        notifiedUntil: now,
        nextAt: new Date(now.getTime() + DAY),
      })
      .onConflictDoNothing()
    if (!written.rowCount) return
    if ((await tx.$count(savedSearches, eq(savedSearches.ownerId, ownerId))) > MOST_SEARCHES)
      throw refuse('limit', 'favourites:searches.full', { most: MOST_SEARCHES })
  })
}
