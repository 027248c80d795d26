import type { SearchedKind } from '#app/features/catalogue/search-index/search-filters.ts'
import { KINDS, type SearchAddress } from './search-address.ts'

/** A search made on this device, stored in the browser alone. */
export type RecentSearch = Pick<SearchAddress, 'kind' | 'text'>

const KEY = 'recentSearches'
const KEPT = 8

/** The last searches of this device, the newest first. The stored value may be invalid. */
export function recentSearches(): RecentSearch[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    if (!Array.isArray(kept)) return []
    return kept.flatMap((one: { kind?: unknown; text?: unknown } | null) => {
      const kind = KINDS.find((known): known is SearchedKind => known === one?.kind)
      return kind && typeof one?.text === 'string' && one.text ? [{ kind, text: one.text }] : []
    })
  } catch {
    return []
  }
}

function keep(searches: RecentSearch[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(searches.slice(0, KEPT)))
  } catch {
    // A browser that keeps nothing has no recent searches.
  }
}

const others = ({ kind, text }: RecentSearch) =>
  recentSearches().filter((one) => one.kind !== kind || one.text.toLowerCase() !== text.toLowerCase())

export function rememberSearch({ kind, text }: RecentSearch): void {
  if (text) keep([{ kind, text }, ...others({ kind, text })])
}

export function forgetSearch(search: RecentSearch): void {
  keep(others(search))
}

export function forgetSearches(): void {
  keep([])
}
