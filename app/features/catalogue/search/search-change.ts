import { NO_FILTERS } from '#app/features/catalogue/search-index/search-filters.ts'
import { CHOICES, type SearchAddress } from './search-address.ts'

const SINGLE = ['currency', 'priceFrom', 'priceTo', 'rating', 'from', 'to'] as const

/**
 * The newest search with the changes from `before` to `after` applied: values added or removed, and anything
 * else that was set. What is equal in both stays as in the newest search. Any change but of the page leads to
 * the first page.
 */
export function changedSearch(
  before: SearchAddress,
  after: SearchAddress,
  newest: SearchAddress,
): SearchAddress {
  const filters = { ...newest.filters }
  for (const name of CHOICES) {
    const [was, is]: [string[], string[]] = [before.filters[name], after.filters[name]]
    const kept = newest.filters[name].filter((value) => is.includes(value) || !was.includes(value))
    const added = is.filter((value) => !was.includes(value))
    Object.assign(filters, { [name]: [...new Set([...kept, ...added])].toSorted() })
  }
  for (const name of SINGLE) {
    if (before.filters[name] !== after.filters[name]) Object.assign(filters, { [name]: after.filters[name] })
  }
  const changed = {
    kind: before.kind === after.kind ? newest.kind : after.kind,
    text: before.text === after.text ? newest.text : after.text,
    sort: before.sort === after.sort ? newest.sort : after.sort,
    anyLanguage: before.anyLanguage === after.anyLanguage ? newest.anyLanguage : after.anyLanguage,
    compared: [...new Set([...newest.compared, ...after.compared])].filter(
      (choice) => after.compared.includes(choice) || !before.compared.includes(choice),
    ),
    filters,
  }
  const turned = JSON.stringify({ ...before, page: 0 }) === JSON.stringify({ ...after, page: 0 })
  return { ...changed, page: turned ? after.page : 1 }
}

/** The newest search without its filters, but for those of `after`. */
export function loosenedSearch(
  before: SearchAddress,
  after: SearchAddress,
  newest: SearchAddress,
): SearchAddress {
  const bare = (address: SearchAddress) => ({ ...address, filters: NO_FILTERS })
  return { ...changedSearch(bare(before), bare(after), bare(newest)), filters: after.filters, page: 1 }
}
