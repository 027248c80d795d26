import { redirect } from 'react-router'
import { comparedIn } from '#app/features/catalogue/search/compared-currency.ts'
import {
  engineFilters,
  namesFormer,
  normalizeChoices,
  onceEachCity,
} from '#app/features/catalogue/search/filter-view.ts'
import { type ResultsView, resultsView } from '#app/features/catalogue/search/results-view.ts'
import {
  isCanonical,
  prefersLanguage,
  readSearch,
  readSearchOf,
  searchHref,
} from '#app/features/catalogue/search/search-address.ts'
import { listResults } from '#app/features/catalogue/search-index/queries-results.server.ts'
import type { SearchedKind } from '#app/features/catalogue/search-index/search-filters.ts'
import { rememberedCategories } from '#app/features/catalogue/topics/queries-categories.server.ts'
import type { Currency } from '#app/kit/money.ts'
import { MOST_PAGES } from '#app/kit/paging.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'

/**
 * What a search page shows of the address that was asked, of one kind or, on /search, of the kind that it
 * names, with the ids of the page's results and the currency in which prices are compared where they sort. An
 * address that is said in another way than its own leads on to that one, for good where a category was
 * merged.
 */
export async function findResults(
  ctx: Ctx,
  request: Request,
  { kind, size }: { kind?: SearchedKind; size: number },
): Promise<{ view: ResultsView; ids: string[]; compared?: Currency }> {
  const query = new URL(request.url).searchParams
  const categories = await rememberedCategories(ctx)
  const asked = kind ? readSearchOf(kind, query) : readSearch(query)
  const address = normalizeChoices(asked, categories)
  if (!isCanonical(query, address))
    throw redirect(searchHref(address), namesFormer(asked, categories) ? 301 : 302)
  const { hits, facets, ...answer } = await listResults(ctx, {
    ...address,
    ownLanguageFirst: prefersLanguage(address),
    currency: comparedIn(address, ctx.language),
    filters: engineFilters(address.filters, categories),
    size,
  })
  const view = resultsView(
    {
      address,
      categories,
      facets: onceEachCity(facets),
      language: ctx.language,
      t: translator(ctx.language),
      now: ctx.now(),
    },
    { ...answer, pageCount: Math.min(hits.pageCount, MOST_PAGES) },
  )
  const compared = view.rates === null ? undefined : comparedIn(address, ctx.language)
  return { view, ids: hits.rows.map((hit) => hit.id), compared }
}
