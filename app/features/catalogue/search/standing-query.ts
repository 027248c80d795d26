import { narrowingsOf, type SearchedKind } from '#app/features/catalogue/search-index/search-filters.ts'
import { queryTokens } from '#app/features/catalogue/search-words/query-words.ts'
import { queryText } from '#app/kit/query-text.ts'
import { leastMean } from '#app/kit/stars.ts'
import { engineFilters, type NamedCategory } from './filter-view.ts'
import { countChosen, type SearchAddress, searchHref } from './search-address.ts'

/**
 * A search as it is asked again and again of what is new: `words` in PostgreSQL's text form, of each list of
 * `codes` one must be there. Prices in minor units.
 */
type StandingQuery = {
  kind: SearchedKind
  words: string | null
  codes: string[][]
  rating: number | null
  priceFrom: number | null
  priceTo: number | null
  dayFrom: string | null
  dayTo: string | null
}

/** The search without sort, page, language preference and comparison. */
export function searchAlone({ kind, text, filters }: SearchAddress): string {
  return searchHref({ kind, text, filters })
}

/** Whether a search has any criteria; without, everything new would be a result. */
export function asksForSomething(address: SearchAddress): boolean {
  return address.text !== '' || countChosen(address) > 0
}

/** The query of a saved search, with words as typed: no errors are tolerated. */
export function standingQuery(address: SearchAddress, categories: NamedCategory[]): StandingQuery {
  const narrowings = narrowingsOf(address.kind, engineFilters(address.filters, categories))
  const rating = narrowings.find((one) => one.rating !== undefined)?.rating
  const [priceFrom = null, priceTo = null] = narrowings.find((one) => one.price)?.price ?? []
  const [dayFrom = null, dayTo = null] = narrowings.find((one) => one.days)?.days ?? []
  return {
    kind: address.kind,
    words: queryText(queryTokens(address.text)),
    codes: narrowings.map(({ codes }) => codes).filter((codes) => codes.length > 0),
    rating: rating === undefined ? null : leastMean(rating),
    priceFrom,
    priceTo,
    dayFrom,
    dayTo,
  }
}
