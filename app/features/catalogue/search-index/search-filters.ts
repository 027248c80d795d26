export type SearchedKind = 'topic' | 'trainer' | 'supplier' | 'event' | 'requirement'

export const SORTS = ['best', 'rating', 'price', 'newest', 'date'] as const
export type Sort = (typeof SORTS)[number]

export const MODES = ['onsite', 'venue', 'online'] as const
export type Mode = (typeof MODES)[number]

/**
 * The filters of a search. Values of one filter are alternatives ('Pune or Mumbai'), different filters are
 * combined. `category` holds ids of categories or of their groups, `city` names, of which each place may have
 * several, `country` ISO 3166-1 alpha-2, `language` ISO 639-1. Prices are minor units of `currency` (ISO
 * 4217) and count only with it. `rating` is the least number of stars. `from` and `to` are dates
 * ('2026-12-01', both included): of the start of events, of the deadline of requirements.
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

export const FACETS = [
  'category',
  'city',
  'country',
  'mode',
  'language',
  'level',
  'currency',
  'rating',
] as const
export type Facet = (typeof FACETS)[number]

/** The number of results for each value of a filter, with all other filters; the most common first. */
export type FacetCounts = Record<Facet, { value: string; count: number }[]>

/**
 * The number of results without one of the filters, or without all of them; prices count as their currency.
 */
export type Without = Partial<Record<Filter | 'all', number>>

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

type Filter = Facet | 'date'

/** The filters that apply to a kind; others are ignored. Prices belong to 'currency'. */
export const FILTERS_OF: Record<SearchedKind, readonly Filter[]> = {
  topic: ['category', 'city', 'country', 'mode', 'language', 'level', 'currency', 'rating'],
  trainer: ['category', 'city', 'country', 'mode', 'language', 'currency', 'rating'],
  supplier: ['category', 'city', 'country', 'mode', 'language', 'currency', 'rating'],
  event: ['category', 'city', 'country', 'mode', 'language', 'currency', 'date'],
  requirement: ['category', 'city', 'country', 'mode', 'language', 'currency', 'date'],
}

/** The sorts that apply to a kind; any other means best match. 'date' is the start, or the deadline. */
export const SORTS_OF: Record<SearchedKind, readonly Sort[]> = {
  topic: ['best', 'rating', 'price', 'newest'],
  trainer: ['best', 'rating', 'price', 'newest'],
  supplier: ['best', 'rating', 'price', 'newest'],
  event: ['best', 'price', 'newest', 'date'],
  requirement: ['best', 'price', 'newest', 'date'],
}

/** The least numbers of stars offered as filters. */
export const STARS = [4.5, 4, 3.5, 3] as const

const LISTS = ['category', 'city', 'country', 'mode', 'language', 'level'] as const
const VALUES = 400

function isDay(text: string | null): boolean {
  if (text === null || !/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

const wholeOrNull = (value: number | null) => (Number.isSafeInteger(value) ? value : null)

/** A filter as alternative codes, and as bounds. `facet` is null for dates. */
export type Narrowing = {
  facet: Facet | null
  codes: string[]
  price?: [from: number | null, to: number | null]
  rating?: number
  days?: [from: string | null, to: string | null]
}

/** Stars that are counted have a code; of others the next lower one narrows first. */
function ratingOf(rating: number): Narrowing {
  const least = STARS.find((stars) => stars <= rating)
  const codes = least === undefined ? [] : [facetCode('rating', String(least))]
  return least === rating ? { facet: 'rating', codes } : { facet: 'rating', codes, rating }
}

/** The code of a facet's value as the index holds it ('city:Pune'). */
export function facetCode(facet: Facet, value: string): string {
  return `${facet}:${value.toWellFormed().replaceAll('\0', '')}`
}

/** The filters of a search that apply to a kind; inapplicable and invalid ones are left out. */
export function narrowingsOf(kind: SearchedKind, filters: SearchFilters = NO_FILTERS): Narrowing[] {
  const narrowings: Narrowing[] = []
  for (const facet of LISTS) {
    const codes = filters[facet].slice(0, VALUES).map((value) => facetCode(facet, value))
    if (codes.length > 0) narrowings.push({ facet, codes })
  }
  if (filters.currency) {
    const price = [wholeOrNull(filters.priceFrom), wholeOrNull(filters.priceTo)] as [number, number]
    narrowings.push({ facet: 'currency', codes: [facetCode('currency', filters.currency)], price })
  }
  if (filters.rating !== null && filters.rating > 0) narrowings.push(ratingOf(filters.rating))
  const [from, to] = [filters.from, filters.to].map((day) => (isDay(day) ? day : null)) as [string, string]
  if (from || to) narrowings.push({ facet: null, codes: [], days: [from, to] })
  return narrowings.filter(({ facet }) => FILTERS_OF[kind].includes(facet ?? 'date'))
}
