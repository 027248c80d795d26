import { count, desc } from 'drizzle-orm'
import { chosenFilters, normalizeChoices } from '#app/features/catalogue/search/filter-view.ts'
import { searchTitle } from '#app/features/catalogue/search/results-view.ts'
import { readSearchHref, searchHref } from '#app/features/catalogue/search/search-address.ts'
import { asksForSomething, searchAlone } from '#app/features/catalogue/search/standing-query.ts'
import { rememberedCategories } from '#app/features/catalogue/topics/queries-categories.server.ts'
import { readUnsubscribeToken } from '#app/features/people/accounts/unsubscribe-token.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { ownSearches, searchOfLink } from './queries-scope.server.ts'
import type { SavedSearch } from './saved-search.ts'
import { savedSearches } from './tables.server.ts'

/** The signed-in person's saved searches, the latest first. One query. */
export async function listSavedSearches(ctx: Ctx): Promise<SavedSearch[]> {
  const rows = await read(ctx)
    .select({ id: savedSearches.id, address: savedSearches.address, pausedAt: savedSearches.pausedAt })
    .from(savedSearches)
    .where(ownSearches(ctx.actor))
    .orderBy(desc(savedSearches.createdAt), desc(savedSearches.id))
  return Promise.all(
    rows.map(async ({ id, address, pausedAt }) => ({
      id,
      isPaused: pausedAt !== null,
      ...(await describeSavedSearch(ctx, address)),
    })),
  )
}

/** The number of the signed-in person's saved searches. One query. */
export async function countSavedSearches(ctx: Ctx): Promise<number> {
  const rows = await read(ctx).select({ total: count() }).from(savedSearches).where(ownSearches(ctx.actor))
  return rows[0]?.total ?? 0
}

/**
 * What a signed unsubscribe link ends: for one saved search its description, and whether it is paused or
 * deleted. Null for an invalid link. One query for a search, none otherwise.
 */
export async function findUnsubscribing(ctx: Ctx, token: string) {
  const wish = readUnsubscribeToken(token)
  if (!wish) return null
  const { accountId, type, about } = wish
  if (!about) return { type, search: null }
  const [row] = await read(ctx)
    .select({ address: savedSearches.address, pausedAt: savedSearches.pausedAt })
    .from(savedSearches)
    .where(searchOfLink({ accountId, about }))
  if (!row) return { type, search: { name: '', state: 'gone' as const } }
  const { title, filters } = await describeSavedSearch(ctx, row.address)
  const state = row.pausedAt ? ('paused' as const) : ('active' as const)
  return { type, search: { name: [title, ...filters].join(' · '), state } }
}

/**
 * A search that the person may save, in words, and whether it is saved; null for what is none, or has no
 * criteria.
 */
export async function findSearchToSave(ctx: Ctx, href: string | null) {
  const given = href === null ? null : readSearchHref(href)
  if (!given) return null
  const settled = normalizeChoices(given, await rememberedCategories(ctx))
  if (!asksForSomething(settled)) return null
  const address = searchAlone(settled)
  return { address, ...(await describeSavedSearch(ctx, address)) }
}

/** The text and filters of a search in the reader's language, and the address of its newest results. */
export async function describeSavedSearch(
  ctx: Ctx,
  href: string,
): Promise<Pick<SavedSearch, 'title' | 'filters' | 'to'>> {
  const given = readSearchHref(href)
  if (!given) return { title: href, filters: [], to: href }
  const { language } = ctx
  const categories = await rememberedCategories(ctx)
  const naming = {
    address: normalizeChoices(given, categories),
    categories,
    language,
    t: translator(language),
  }
  return {
    title: searchTitle(naming),
    filters: chosenFilters(naming).map(({ label }) => label),
    to: searchHref({ ...given, sort: 'newest' }),
  }
}
