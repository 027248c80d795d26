import {
  MODES,
  type Mode,
  NO_FILTERS,
  type SearchedKind,
  type SearchFilters,
  SORTS,
  type Sort,
  STARS,
} from '#app/features/catalogue/search-index/search-filters.ts'
import { MOST_COMPARED, SEARCH_PARAMETERS } from '#app/features/catalogue/search-index/search-parameters.ts'
import { CURRENCIES } from '#app/kit/money.ts'
import { pageNumber } from '#app/kit/paging.ts'
import { daysIn, pricesIn } from './search-range.ts'

/** The filters of an address: like `SearchFilters`, but categories by slug and prices in whole units. */
export type AddressFilters = SearchFilters

/**
 * Everything that decides what a search page shows. `anyLanguage`: what is offered in the reader's language
 * does not come first.
 */
export type SearchAddress = {
  kind: SearchedKind
  text: string
  filters: AddressFilters
  sort: Sort
  anyLanguage: boolean
  /** What was chosen to be compared; carried along, it changes nothing of what is found. */
  compared: string[]
  page: number
}

export const KINDS: readonly SearchedKind[] = ['topic', 'trainer', 'supplier', 'event', 'requirement']
export const LEVELS = ['beginner', 'intermediate', 'advanced', 'all'] as const

export const CHOICES = ['category', 'city', 'country', 'mode', 'language', 'level'] as const
/** Filters with several values. */
export type Choice = (typeof CHOICES)[number]
export type FilterName = Choice | 'price' | 'rating' | 'date'

const OF_PEOPLE: readonly FilterName[] = ['category', 'city', 'country', 'mode', 'language', 'rating']

/** The filters of each kind, in the order of the page. */
export const OFFERED: Record<SearchedKind, readonly FilterName[]> = {
  topic: ['category', 'city', 'country', 'mode', 'language', 'level', 'price', 'rating'],
  trainer: OF_PEOPLE,
  supplier: OF_PEOPLE,
  event: ['category', 'date', 'city', 'country', 'mode', 'language', 'price'],
  requirement: ['category', 'date', 'city', 'country', 'mode', 'language'],
}

const OFFERED_SORTS: Record<SearchedKind, readonly Sort[]> = {
  topic: ['best', 'rating', 'price', 'newest'],
  trainer: ['best', 'rating', 'newest'],
  supplier: ['best', 'rating', 'newest'],
  event: ['best', 'date', 'price', 'newest'],
  requirement: ['best', 'newest', 'date'],
}

/**
 * What 'best' means while nothing was typed: to choose it by its own name would be a second address for one
 * page.
 */
const NATURAL: Partial<Record<SearchedKind, Sort>> = { event: 'date', requirement: 'newest' }

/** The sorts that apply, the default of an address without `sort` first. */
export function sortsOf(kind: SearchedKind, text: string): readonly Sort[] {
  return text ? OFFERED_SORTS[kind] : OFFERED_SORTS[kind].filter((sort) => sort !== NATURAL[kind])
}

const PLACES: Record<SearchedKind, [path: string, parameter: string]> = {
  topic: ['/search', 'topic'],
  trainer: ['/search', 'username'],
  supplier: ['/search', 'supplier'],
  event: ['/event/search', 'q'],
  requirement: ['/requirement/search', 'q'],
}

/** The path and the name of the text's parameter, for forms. */
export function searchPlace(kind: SearchedKind): { path: string; parameter: string } {
  const [path, parameter] = PLACES[kind]
  return { path, parameter }
}

type Wanted = Pick<SearchAddress, 'kind' | 'text'> & Partial<SearchAddress>

/**
 * The canonical address of a search, without the language prefix. Inapplicable filters and defaults are left
 * out, the rest is in a fixed order.
 */
export function searchHref(wanted: Wanted): string {
  const { path } = searchPlace(wanted.kind)
  const query = searchQuery(wanted)
  return query.size > 0 ? `${path}?${query}` : path
}

function searchQuery(wanted: Wanted): URLSearchParams {
  const {
    kind,
    text,
    filters = NO_FILTERS,
    sort = 'best',
    page = 1,
    anyLanguage = false,
    compared = [],
  } = wanted
  const { path, parameter } = searchPlace(kind)
  const query = new URLSearchParams()
  if (text || path === '/search') query.set(parameter, text)
  const kept = narrowedTo(kind, filters)
  if (sort !== 'price' && kept.priceFrom === null && kept.priceTo === null) kept.currency = null
  for (const [name, values] of parametersOf(kept)) {
    for (const value of values) query.append(name, value)
  }
  if (sort !== 'best' && sortsOf(kind, text).includes(sort)) query.set('sort', sort)
  if (anyLanguage && canPrefer(sort, kept)) query.set('first', 'any')
  if (page > 1) query.set('page', String(page))
  for (const choice of compared) query.append('with', choice)
  return query
}

/** Whether a language can come first: among the best, unless languages are chosen. */
const canPrefer = (sort: Sort, { language }: AddressFilters) => sort === 'best' && language.length === 0

/** Whether what is offered in the reader's language comes first. */
export const prefersLanguage = ({ sort, filters, anyLanguage }: SearchAddress) =>
  !anyLanguage && canPrefer(sort, filters)

function parametersOf(filters: AddressFilters): [string, string[]][] {
  const one = (value: string | number | null) => (value === null ? [] : [String(value)])
  return [
    ...CHOICES.map((name): [string, string[]] => [name, filters[name].toSorted()]),
    ['currency', one(filters.currency)],
    ['priceFrom', one(filters.priceFrom)],
    ['priceTo', one(filters.priceTo)],
    ['rating', one(filters.rating)],
    ['from', one(filters.from)],
    ['to', one(filters.to)],
  ]
}

/** The filters that apply to a kind; the others are empty. */
export function narrowedTo(kind: SearchedKind, filters: AddressFilters): AddressFilters {
  const known = OFFERED[kind]
  const kept = { ...filters }
  for (const name of CHOICES) if (!known.includes(name)) kept[name] = []
  const { currency, priceFrom, priceTo, rating, from, to } = NO_FILTERS
  if (!known.includes('price')) Object.assign(kept, { currency, priceFrom, priceTo })
  if (!known.includes('rating')) kept.rating = rating
  if (!known.includes('date')) Object.assign(kept, { from, to })
  return kept
}

const MOST_VALUES = 20

function tidy(text: string, length: number): string {
  const line = text.toWellFormed().replace(/[\s\p{Cc}]+/gu, ' ')
  return Array.from(line.trim()).slice(0, length).join('').trim()
}

type Read = (value: string) => string | null

const shaped =
  (shape: RegExp): Read =>
  (value) =>
    shape.test(value) ? value : null
const oneOf =
  (known: readonly string[]): Read =>
  (value) =>
    known.includes(value) ? value : null

const READ: Record<Choice, Read> = {
  category: shaped(/^[a-z0-9-]{1,100}$/),
  city: (value) => tidy(value, 80) || null,
  country: shaped(/^[A-Z]{2}$/),
  mode: oneOf(MODES),
  language: shaped(/^[a-z]{2,3}$/),
  level: oneOf(LEVELS),
}

function choicesIn(query: URLSearchParams, name: Choice): string[] {
  const values = query.getAll(name).flatMap((value) => READ[name](value) ?? [])
  return [...new Set(values)].toSorted().slice(0, MOST_VALUES)
}

/** A currency alone narrows nothing, unless prices are to be compared. */
function filtersIn(query: URLSearchParams, sort: Sort): AddressFilters {
  const currency = oneOf(CURRENCIES)(query.get('currency') ?? '')
  const [priceFrom, priceTo] = currency ? pricesIn(query, currency) : [null, null]
  const [from, to] = daysIn(query)
  return {
    category: choicesIn(query, 'category'),
    city: choicesIn(query, 'city'),
    country: choicesIn(query, 'country'),
    mode: choicesIn(query, 'mode') as Mode[],
    language: choicesIn(query, 'language'),
    level: choicesIn(query, 'level'),
    currency: priceFrom === null && priceTo === null && sort !== 'price' ? null : currency,
    priceFrom,
    priceTo,
    rating: STARS.find((stars) => String(stars) === query.get('rating')) ?? null,
    from,
    to,
  }
}

const TEXT_LENGTH = 200

/** Reads /search: `supplier` and `username` name people, everything else is about topics. Never fails. */
export function readSearch(query: URLSearchParams): SearchAddress {
  const kind = query.has('supplier') ? 'supplier' : query.has('username') ? 'trainer' : 'topic'
  return readSearchOf(kind, query)
}

/** Reads the address of any search page, without the language prefix; null for another page. */
export function readSearchHref(href: string): SearchAddress | null {
  const [path = '', query = ''] = href.replace(/#.*$/, '').split('?')
  const kind = KINDS.find((known) => searchPlace(known).path === path)
  if (!kind) return null
  const parameters = new URLSearchParams(query)
  return path === '/search' ? readSearch(parameters) : readSearchOf(kind, parameters)
}

/** Reads the address of a search for one kind, or a form of its filters; invalid parts are ignored. */
export function readSearchOf(kind: SearchedKind, query: URLSearchParams): SearchAddress {
  const text = tidy(query.get(searchPlace(kind).parameter) ?? '', TEXT_LENGTH)
  const wanted = SORTS.find((known) => known === query.get('sort')) ?? 'best'
  const sort = sortsOf(kind, text).includes(wanted) ? wanted : 'best'
  const filters = narrowedTo(kind, filtersIn(query, sort))
  return {
    kind,
    text,
    filters,
    sort,
    anyLanguage: query.get('first') === 'any' && canPrefer(sort, filters),
    compared: [...new Set(query.getAll('with'))].slice(0, MOST_COMPARED),
    page: pageNumber(query.get('page')),
  }
}

/**
 * Whether a query is canonical, in whatever order, as the cache of visitors' pages uses an order of its own.
 * Foreign parameters (where a visitor came from) and a missing empty text do not count.
 */
export function isCanonical(query: URLSearchParams, address: SearchAddress): boolean {
  const { parameter } = searchPlace(address.kind)
  const plain = (of: URLSearchParams) =>
    [...of]
      .filter(([name, value]) => SEARCH_PARAMETERS.includes(name) && !(name === parameter && value === ''))
      .toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))
      .join('\n')
  return plain(query) === plain(searchQuery(address))
}

/**
 * The search without a filter, or without one value of it, on its first page. `price` and `date` are removed
 * as a whole.
 */
export function without(address: SearchAddress, name: FilterName, value?: string): SearchAddress {
  const filters = { ...address.filters }
  if (name === 'price') Object.assign(filters, { currency: null, priceFrom: null, priceTo: null })
  else if (name === 'date') Object.assign(filters, { from: null, to: null })
  else if (name === 'rating') filters.rating = null
  else Object.assign(filters, { [name]: filters[name].filter((chosen) => value && chosen !== value) })
  return { ...address, filters, page: 1 }
}

/** The number of active filters: each value, a price, a rating and a range of dates count one. */
export function countChosen({ filters }: Pick<SearchAddress, 'filters'>): number {
  const lists = CHOICES.reduce((sum, name) => sum + filters[name].length, 0)
  const others = [filters.priceFrom ?? filters.priceTo, filters.rating, filters.from ?? filters.to]
  return lists + others.filter((value) => value !== null).length
}

/**
 * Whether search engines should index a search: without filters, or with one category or one city at most.
 * Other combinations are too many.
 */
export function isWorthFinding(address: SearchAddress): boolean {
  const chosen = countChosen(address)
  if (address.compared.length > 0) return false
  if (chosen === 0) return true
  const { category, city } = address.filters
  return chosen === 1 && address.text === '' && category.length + city.length === 1
}
