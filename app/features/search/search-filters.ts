export const SORTS = ['best', 'rating', 'price', 'newest', 'date'] as const
export type Sort = (typeof SORTS)[number]

export const MODES = ['onsite', 'venue', 'online'] as const
export type Mode = (typeof MODES)[number]

/**
 * What narrows a search. Values of one list widen it ('Pune or Mumbai'), different filters narrow it. `category` holds
 * ids of categories or of their groups, `city` names as providers wrote them, `country` ISO 3166-1 alpha-2, `language`
 * ISO 639-1. Prices are minor units of `currency` (ISO 4217) and count only with it. `rating` is the least number of
 * stars. `from` and `to` are dates ('2026-12-01', both included): of the start of events, of the deadline of requirements.
 */
export type SearchFilters = {
  category: string[]
  city: string[]
  country: string[]
  mode: Mode[]
  language: string[]
  level: string[]
  currency: string | null
  priceFrom: number | null
  priceTo: number | null
  rating: number | null
  from: string | null
  to: string | null
}

export type Facet = 'category' | 'city' | 'country' | 'mode' | 'language' | 'level' | 'currency' | 'rating'

/** How many would be found with a value of a filter, all other filters kept; the most common first. */
export type FacetCounts = Record<Facet, { value: string; count: number }[]>

export const NO_FILTERS: SearchFilters = {
  category: [],
  city: [],
  country: [],
  mode: [],
  language: [],
  level: [],
  currency: null,
  priceFrom: null,
  priceTo: null,
  rating: null,
  from: null,
  to: null,
}
