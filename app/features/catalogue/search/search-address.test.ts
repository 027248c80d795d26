import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SearchedKind } from '#app/features/catalogue/search-index/search-filters.ts'
import { NO_FILTERS } from '#app/features/catalogue/search-index/search-filters.ts'
import { DATES, LIST_PARAMETERS, NUMBERS, SEARCHES, TEXTS } from '#tests/support/bad-inputs.ts'
import {
  countChosen,
  isCanonical,
  isWorthFinding,
  KINDS,
  readSearch,
  readSearchOf,
  type SearchAddress,
  searchHref,
  searchPlace,
  without,
} from './search-address.ts'

const read = (href: string, kind?: SearchedKind) => {
  const { searchParams } = new URL(href, 'http://x')
  return kind ? readSearchOf(kind, searchParams) : readSearch(searchParams)
}
const plain = (given: Partial<SearchAddress>): SearchAddress => ({
  kind: 'topic',
  text: '',
  filters: NO_FILTERS,
  sort: 'best',
  anyLanguage: false,
  compared: [],
  page: 1,
  ...given,
})

test.each([
  ['topic=lead', plain({ text: 'lead' })],
  ['username=mee&page=3', plain({ kind: 'trainer', text: 'mee', page: 3 })],
  ['supplier=', plain({ kind: 'supplier' })],
  ['', plain({})],
  ['topic=a&topic=b', plain({ text: 'a' })],
  ['topic[]=a&category[]=b&id[$ne]=', plain({})],
  ['topic=++a%20%20b%0A', plain({ text: 'a b' })],
  ['topic=x&page=-1', plain({ text: 'x' })],
  ['topic=x&page=999999999', plain({ text: 'x', page: 500 })],
  ['topic=x&page=two&sort=password&limit=100000', plain({ text: 'x' })],
  [
    'topic=x&sort=rating&rating=4',
    plain({ text: 'x', sort: 'rating', filters: { ...NO_FILTERS, rating: 4 } }),
  ],
  ['rating=6&level=expert&mode=moon&country=India&language=English', plain({})],
  [
    'mode=online&mode=venue&mode=online&country=IN',
    plain({ filters: { ...NO_FILTERS, mode: ['online', 'venue'], country: ['IN'] } }),
  ],
  [
    'currency=INR&priceFrom=20000&priceTo=5000',
    plain({ filters: { ...NO_FILTERS, currency: 'INR', priceFrom: 5000, priceTo: 20000 } }),
  ],
  ['priceFrom=5&priceTo=9', plain({})],
  ['currency=INR&priceFrom=&priceTo=', plain({})],
  ['currency=INR&sort=price', plain({ sort: 'price', filters: { ...NO_FILTERS, currency: 'INR' } })],
  ['currency=XXX&priceFrom=5', plain({})],
  [
    'currency=EUR&priceFrom=1.200&priceTo=%E2%82%AC2,000.50',
    plain({ filters: { ...NO_FILTERS, currency: 'EUR', priceFrom: 1200, priceTo: 2001 } }),
  ],
  ['currency=EUR&priceFrom=0.500', plain({})],
  ['topic=x&first=any', plain({ text: 'x', anyLanguage: true })],
  ['topic=x&with=topic.b&with=event.a&with=topic.b', plain({ text: 'x', compared: ['topic.b', 'event.a'] })],
  ['topic=x&first=de', plain({ text: 'x' })],
  ['topic=x&first=any&sort=newest', plain({ text: 'x', sort: 'newest' })],
  ['first=any&language=de', plain({ filters: { ...NO_FILTERS, language: ['de'] } })],
])('/search?%s is read', (query, expected) => {
  expect(readSearch(new URLSearchParams(query))).toEqual(expected)
})

test('days are read when they exist, the earlier first, and only where a kind has them', () => {
  const days = 'from=2026-12-31&to=2026-12-01'
  expect(read(`/?${days}`, 'event').filters).toMatchObject({ from: '2026-12-01', to: '2026-12-31' })
  expect(read(`/?${days}`, 'topic').filters).toMatchObject({ from: null, to: null })
  for (const day of ['2026-02-30', '2027-02-29', '1999-12-31', '20261201', 'tomorrow', ''])
    expect(read(`/?from=${day}`, 'event').filters.from).toBeNull()
})

const FULL: SearchAddress['filters'] = {
  category: ['leadership', 'sales'],
  city: ['Pune', '東京'],
  country: ['IN'],
  mode: ['online'],
  language: ['de', 'en'],
  level: ['advanced'],
  currency: 'EUR',
  priceFrom: 100,
  priceTo: 900,
  rating: 4.5,
  from: '2026-12-01',
  to: '2026-12-31',
}

test('an address is read as it was written, and says the same search in one way', () => {
  for (const kind of KINDS) {
    for (const text of ['', 'a & b = "c" 交渉 +%']) {
      const read1 = read(searchHref(plain({ kind, text, filters: FULL, page: 7 })), kind)
      expect(read1).toMatchObject({ kind, text, page: 7 })
      expect(read(searchHref(read1), kind)).toEqual(read1)
    }
  }
  expect(searchHref({ kind: 'topic', text: 'lead', filters: FULL, sort: 'price', page: 2 })).toBe(
    '/search?topic=lead&category=leadership&category=sales&city=Pune&city=%E6%9D%B1%E4%BA%AC&country=IN&mode=online' +
      '&language=de&language=en&level=advanced&currency=EUR&priceFrom=100&priceTo=900&rating=4.5&sort=price&page=2',
  )
  expect(searchHref({ kind: 'event', text: '', filters: FULL, sort: 'date' })).toBe(
    '/event/search?category=leadership&category=sales&city=Pune&city=%E6%9D%B1%E4%BA%AC&country=IN&mode=online' +
      '&language=de&language=en&currency=EUR&priceFrom=100&priceTo=900&from=2026-12-01&to=2026-12-31',
  )
  expect(searchHref({ kind: 'requirement', text: '' })).toBe('/requirement/search')
  expect(searchHref({ kind: 'topic', text: '' })).toBe('/search?topic=')
})

const wild = fc.constantFrom(
  ...Object.values(TEXTS).map((text) => text.slice(0, 400)),
  ...Object.values(SEARCHES).map((text) => text.slice(0, 400)),
  ...Object.values(NUMBERS),
  ...Object.values(DATES),
  '2026-12-01',
  '2027-01-05',
  '7',
  '4',
  '4.5',
  'EUR',
  'IN',
  'de',
  'online',
  'all',
  'leadership',
  'rating',
  'date',
)
const names = [
  'topic',
  'username',
  'supplier',
  'q',
  'category',
  'city',
  'country',
  'mode',
  'language',
  'level',
]
const others = [
  'currency',
  'priceFrom',
  'priceTo',
  'rating',
  'from',
  'to',
  'sort',
  'page',
  'utm_source',
  '__proto__',
]
const query = fc.array(
  fc.tuple(fc.constantFrom(...names, ...others), fc.oneof(wild, fc.string({ unit: 'binary' }))),
  {
    maxLength: 12,
  },
)

test('whatever stands in an address, its own way of saying it stands still', () => {
  fc.assert(
    fc.property(query, fc.constantFrom(...KINDS), (pairs, kind) => {
      const given = new URLSearchParams(pairs)
      const address = readSearchOf(kind, given)
      const own = new URL(searchHref(address), 'http://x').searchParams
      expect(readSearchOf(kind, own)).toEqual(address)
      expect(isCanonical(own, address)).toBe(true)
      expect(address.page).toBeGreaterThanOrEqual(1)
      expect(address.page).toBeLessThanOrEqual(500)
      if (kind === 'topic' || kind === 'trainer' || kind === 'supplier')
        expect(readSearch(own).kind).toBe(kind)
    }),
  )
})

test('no parameter of a list can make it ask for what is not there', () => {
  for (const parameter of LIST_PARAMETERS) {
    expect(searchHref(read(`/search?topic=x&${parameter}`))).toMatch(/^\/search\?topic=x(&page=\d{1,3})?$/)
  }
})

test('leftovers of a form are not the address of a search, marks of where one came from do not matter', () => {
  const canonical = (text: string) => {
    const given = new URLSearchParams(text)
    return isCanonical(given, readSearch(given))
  }
  expect(canonical('topic=lead&mode=online')).toBe(true)
  expect(canonical('mode=online')).toBe(true)
  expect(canonical('topic=lead&utm_source=letter')).toBe(true)
  expect(canonical('mode=online&topic=lead')).toBe(true)
  expect(canonical('topic=lead&mode=online&mode=online')).toBe(false)
  expect(canonical('topic=lead&sort=best&rating=')).toBe(false)
  expect(canonical('topic=lead&page=1')).toBe(false)
})

test('one thing is taken away, from the first page on', () => {
  const all = plain({ text: 'x', filters: FULL, page: 4, sort: 'rating' })
  expect(without(all, 'city', 'Pune')).toMatchObject({ page: 1, sort: 'rating', filters: { city: ['東京'] } })
  expect(without(all, 'price').filters).toMatchObject({
    currency: null,
    priceFrom: null,
    priceTo: null,
    rating: 4.5,
  })
  expect(without(all, 'date').filters).toMatchObject({ from: null, to: null })
  expect(without(all, 'rating').filters.rating).toBeNull()
  expect(countChosen(all)).toBe(12)
  expect(countChosen(plain({}))).toBe(0)
})

test('search engines are led to texts, single categories and single cities only', () => {
  const worth = (href: string) => isWorthFinding(read(href))
  for (const href of [
    '/search?topic=',
    '/search?topic=lead',
    '/search?city=Pune',
    '/search?category=sales&page=3',
  ])
    expect(worth(href), href).toBe(true)
  for (const href of [
    '/search?topic=lead&city=Pune',
    '/search?city=Pune&category=sales',
    '/search?mode=online',
    '/search?topic=lead&with=topic.a',
  ])
    expect(worth(href), href).toBe(false)
})

test('each kind has a place of its own', () => {
  expect(new Set(KINDS.map((kind) => Object.values(searchPlace(kind)).join('?'))).size).toBe(5)
})
