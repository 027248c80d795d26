import { expect, test } from 'vitest'
import type { SearchedKind } from '#app/features/catalogue/search-index/search-filters.ts'
import { FACETS, type FacetCounts } from '#app/features/catalogue/search-index/search-filters.ts'
import { translator } from '#app/platform/i18n.server.ts'
import {
  chosenFilters,
  engineFilters,
  filterViews,
  type NamedCategory,
  normalizeChoices,
  onceEachCity,
} from './filter-view.ts'
import { readSearchOf } from './search-address.ts'

const category = (id: string, slug: string, name: string, groupId: string | null = null): NamedCategory => ({
  id,
  slug,
  name,
  groupId,
})
const categories = [
  category('g1', 'leadership', 'Führung'),
  category('c1', 'new-managers', 'Neue Führungskräfte', 'g1'),
  category('c2', 'team-development', 'Teamentwicklung', 'g1'),
  category('g2', 'sales', 'Verkauf'),
]
const address = (query: string, kind: SearchedKind = 'topic') =>
  normalizeChoices(readSearchOf(kind, new URLSearchParams(query)), categories)
const counted = (given: Partial<FacetCounts>): FacetCounts => ({
  ...(Object.fromEntries(FACETS.map((facet) => [facet, []])) as unknown as FacetCounts),
  ...given,
})
const now = new Date('2026-12-28T23:30:00Z')
const said = { now, categories, language: 'de' as const, t: translator('de') }

test('categories that are not there do not narrow, and one of a group stands for the group', () => {
  expect(address('category=nothing&category=sales').filters.category).toEqual(['sales'])
  expect(address('category=leadership&category=new-managers').filters.category).toEqual(['new-managers'])
  expect(address('category=leadership&category=sales').filters.category).toEqual(['leadership', 'sales'])
})

test('a city is one by whichever of its names it was asked for, and is called as the reader calls it', () => {
  const asked = address('city=Tokyo&city=%E6%9D%B1%E4%BA%AC&city=Bruxelles')
  expect(asked.filters.city).toEqual(['Bruxelles', '東京'])
  expect(engineFilters(asked.filters, categories).city).toEqual(
    expect.arrayContaining(['東京', 'Tokyo', 'Tokio', 'Bruxelles', 'Brüssel']),
  )
  expect(chosenFilters({ ...said, address: asked }).map(({ label }) => label)).toEqual(['Brüssel', 'Tokio'])
  const city = [
    { value: 'Pune', count: 4 },
    { value: '東京', count: 3 },
    { value: 'Tokyo', count: 2 },
  ]
  expect(onceEachCity(counted({ city })).city).toEqual([
    { value: '東京', count: 5 },
    { value: 'Pune', count: 4 },
  ])
})

test('the engine gets ids and minor units', () => {
  const filters = (query: string) => engineFilters(address(query).filters, categories)
  expect(filters('category=new-managers&category=sales').category).toEqual(['c1', 'g2'])
  expect(filters('currency=EUR&priceFrom=10&priceTo=200')).toMatchObject({ priceFrom: 1000, priceTo: 20000 })
  expect(filters('currency=JPY&priceTo=30000')).toMatchObject({ priceFrom: null, priceTo: 30000 })
})

test('values that find nothing are hidden unless they are chosen', () => {
  const views = filterViews({
    ...said,
    address: address('city=Pune&mode=online'),
    facets: counted({
      category: [
        { value: 'c2', count: 3 },
        { value: 'g1', count: 3 },
        { value: 'c1', count: 0 },
        { value: 'g2', count: 0 },
      ],
      city: [
        { value: 'Köln', count: 4 },
        { value: 'Pune', count: 0 },
        { value: 'Basel', count: 0 },
      ],
      mode: [{ value: 'venue', count: 2 }],
      country: [{ value: 'DE', count: 9 }],
      rating: [
        { value: '4.5', count: 0 },
        { value: '4', count: 5 },
      ],
    }),
  })
  expect(views.map(({ name, chosen }) => [name, chosen])).toEqual([
    ['category', 0],
    ['city', 1],
    ['country', 0],
    ['mode', 1],
    ['rating', 0],
  ])
  const of = (name: string) => {
    const view = views.find((one) => one.name === name)
    return view && 'options' in view ? view.options : []
  }
  expect(of('category')).toEqual([
    {
      value: 'leadership',
      label: 'Führung',
      count: 3,
      chosen: false,
      within: [{ value: 'team-development', label: 'Teamentwicklung', count: 3, chosen: false }],
    },
  ])
  const shown = (name: string) => of(name).map(({ label, count, chosen }) => [label, count, chosen])
  expect(shown('city')).toEqual([
    ['Pune', 0, true],
    ['Köln', 4, false],
  ])
  expect(shown('rating')).toEqual([
    ['Jede Bewertung', undefined, true],
    ['4 Sterne oder mehr', 5, false],
  ])
  expect(shown('country')).toEqual([['Deutschland', 9, false]])
  expect(shown('mode')).toEqual([
    ['Am Veranstaltungsort', 2, false],
    ['Live online', 0, true],
  ])
})

test('what is chosen is said in words of the reader', () => {
  const labels = (query: string, kind?: SearchedKind) =>
    chosenFilters({ ...said, address: address(query, kind) }).map(({ label }) => label)
  expect(labels('category=new-managers&country=CH&language=fr&mode=onsite&level=all&rating=4.5')).toEqual([
    'Neue Führungskräfte',
    'Schweiz',
    'Bei Ihnen vor Ort',
    'Französisch',
    'Alle Niveaus',
    '4,5 Sterne oder mehr',
  ])
  expect(labels('currency=EUR&priceFrom=100')).toEqual(['Ab 100\u00a0EUR'])
  expect(labels('currency=EUR&priceTo=900')).toEqual(['Bis 900\u00a0EUR'])
  expect(labels('currency=JPY&priceFrom=1000&priceTo=2000')).toEqual(['1.000\u00a0JPY – 2.000\u00a0JPY'])
  expect(labels('from=2026-12-01&to=2027-01-05', 'event')[0]).toMatch(/^1\. .*2026 – 5\. .*2027$/)
  expect(labels('mode=onsite', 'requirement')).toEqual([said.t('requirements:mode.onsite')])
})

test('the usual spans of days begin today in universal time, for every reader alike', () => {
  const views = filterViews({ ...said, address: address('q=x&city=Basel', 'event'), facets: counted({}) })
  const date = views.find((view) => 'date' in view)
  expect(date && 'date' in date && date.date.periods[0]).toEqual({
    label: '7 Tage',
    said: 'Nächste 7 Tage',
    to: '/event/search?q=x&city=Basel&from=2026-12-28&to=2027-01-04',
    current: false,
  })
})
