import { pageNumber } from '#app/kit/paging.ts'

export type SearchedKind = 'topic' | 'trainer' | 'supplier' | 'event' | 'requirement'
export type SearchAddress = { kind: SearchedKind; text: string; page: number }

/** Every parameter that a search page reads. */
export const SEARCH_PARAMETERS = [
  ...[
    'topic',
    'username',
    'supplier',
    'q',
    'page',
    'category',
    'city',
    'country',
    'mode',
    'language',
    'level',
  ],
  ...['currency', 'priceFrom', 'priceTo', 'rating', 'from', 'to', 'sort'],
]

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

/** The address of a search, without the language prefix: everything that decides what the page shows. */
export function searchHref({
  kind,
  text,
  page,
}: {
  kind: SearchedKind
  text: string
  page?: number
}): string {
  const { path, parameter } = searchPlace(kind)
  const query = new URLSearchParams()
  if (text || path === '/search') query.set(parameter, text)
  if (page && page > 1) query.set('page', String(page))
  return query.size > 0 ? `${path}?${query}` : path
}

const clean = (text: string | null) => (text ?? '').toWellFormed().replace(/\s+/g, ' ').trim().slice(0, 200)

/** Reads /search: `supplier` and `username` name people, everything else is about topics. Nothing here can fail. */
export function readSearch(query: URLSearchParams): SearchAddress {
  const kind = query.has('supplier') ? 'supplier' : query.has('username') ? 'trainer' : 'topic'
  return readSearchOf(kind, query)
}

/** Reads the address of a search for one kind. */
export function readSearchOf(kind: SearchedKind, query: URLSearchParams): SearchAddress {
  return {
    kind,
    text: clean(query.get(searchPlace(kind).parameter)),
    page: pageNumber(query.get('page')),
  }
}
