import { expect, test } from 'vitest'
import type { SearchedKind } from '#app/features/catalogue/search-index/search-filters.ts'
import { FACETS, type FacetCounts } from '#app/features/catalogue/search-index/search-filters.ts'
import { RATES } from '#app/kit/exchange-rate.ts'
import { LANGUAGES, type Language } from '#app/kit/language.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { type Answer, compareLinks, resultsView } from './results-view.ts'
import { readSearchOf } from './search-address.ts'

const NOTHING = Object.fromEntries(FACETS.map((facet) => [facet, []])) as unknown as FacetCounts

const COUNTS = { topic: 39, trainer: 1, supplier: 0, event: 23_000, requirement: 0 }

function viewOf(
  query: string,
  answer: Partial<Answer> = {},
  kind: SearchedKind = 'topic',
  language: Language = 'en',
  facets: Partial<FacetCounts> = {},
  now = new Date('2026-12-01T00:00:00Z'),
) {
  return resultsView(
    {
      address: readSearchOf(kind, new URLSearchParams(query)),
      facets: { ...NOTHING, ...facets },
      categories: [{ id: 'g', slug: 'sales', name: 'Sales', groupId: null }],
      language,
      t: translator(language),
      now,
    },
    {
      counts: COUNTS,
      pageCount: 2,
      without: {},
      estimated: false,
      nearly: false,
      partly: false,
      instead: null,
      wishes: [],
      ...answer,
    },
  )
}

test('the title tells the text, the kind, what narrows and the page', () => {
  expect(viewOf('').title).toBe('All topics')
  expect(viewOf('topic=lead').title).toBe('Topics for “lead”')
  expect(viewOf('category=sales').title).toBe('Topics · Sales')
  expect(viewOf('q=lead&city=Pune', {}, 'event').title).toBe('Events for “lead” · Pune')
  expect(viewOf('topic=lead&page=2').meta.title).toBe('Topics for “lead”, page 2')
  expect(viewOf('topic=lead', {}, 'topic', 'ja').title).toBe('「lead」の研修テーマ')
})

test('the status tells the number found, about when it is estimated, and the page', () => {
  expect(viewOf('').status).toBe('39 results')
  expect(viewOf('', {}, 'trainer').status).toBe('1 result')
  expect(viewOf('q=x', { estimated: true }, 'event').status).toBe('About 23,000 results')
  expect(viewOf('page=2').status).toBe('39 results · Page 2 of 2')
  expect(viewOf('page=9').status).toBe('39 results')
})

test('the language of the reader comes first, said and removable, where that makes a difference', () => {
  const facets = {
    language: [
      { value: 'de', count: 9 },
      { value: 'en', count: 30 },
    ],
  }
  const preference = (query: string, some = facets) => viewOf(query, {}, 'topic', 'de', some).preference
  expect(preference('topic=lead&page=2')).toEqual({
    label: 'Deutsch zuerst',
    said: 'Deutsch zuerst: nicht mehr so sortieren',
    to: '/search?topic=lead&first=any',
    current: true,
  })
  expect(preference('topic=lead&first=any')).toMatchObject({ to: '/search?topic=lead', current: false })
  expect(preference('topic=lead&sort=rating')).toBeNull()
  expect(preference('topic=lead&language=de')).toBeNull()
  expect(preference('topic=lead', { language: [{ value: 'de', count: 39 }] })).toBeNull()
  expect(preference('topic=lead', { language: [{ value: 'en', count: 39 }] })).toBeNull()
  expect(viewOf('topic=lead&first=any').meta.path).toBe('/search?topic=lead')
  expect(viewOf('topic=lead&first=any').tabs[1]?.to).toBe('/search?username=lead&first=any')
})

test('what was chosen to be compared goes along wherever the search leads, and every card can join or leave', () => {
  const view = viewOf('topic=lead&city=Pune&with=event.b')
  expect(view.tray).toEqual({
    said: '1 of 4 chosen',
    to: '/compare?with=event.b',
    label: 'Compare',
    without: { label: 'Clear', to: '/search?topic=lead&city=Pune' },
  })
  for (const to of [view.tabs[3]?.to, view.chosen[0]?.to, view.withoutFilters])
    expect(to).toContain('with=event.b')
  expect(view.meta).toMatchObject({ noindex: true, path: '/search?topic=lead&city=Pune' })
  const cards = ['a', 'b'].map((slug) => ({ slug, title: slug.toUpperCase() }))
  const links = compareLinks(view.address, 'event', cards, translator('en'))
  expect(links.a).toEqual({
    to: '/search?topic=lead&city=Pune&with=event.b&with=event.a',
    rel: 'nofollow',
    children: 'Compare',
    'aria-label': 'Compare A',
  })
  expect(links.b).toMatchObject({ to: '/search?topic=lead&city=Pune', 'aria-current': true })
  const full = viewOf('topic=&with=topic.a&with=topic.b&with=topic.c&with=topic.d').address
  expect(Object.keys(compareLinks(full, 'topic', cards, translator('en')))).toEqual(['a', 'b'])
  expect(compareLinks(full, 'event', cards, translator('en'))).toEqual({})
  expect(viewOf('topic=lead').tray).toBeNull()
})

test('other kinds keep the text and the filters that make sense for them', () => {
  const { tabs } = viewOf('topic=lead&city=Pune&level=all&sort=price&page=2')
  expect(tabs.map(({ to, count, current }) => [to, count, current])).toEqual([
    ['/search?topic=lead&city=Pune&level=all', '39', true],
    ['/search?username=lead&city=Pune', '1', false],
    ['/search?supplier=lead&city=Pune', '0', false],
    ['/event/search?q=lead&city=Pune', '23,000', false],
    ['/requirement/search?q=lead&city=Pune', '0', false],
  ])
})

test('search engines are kept out of empty pages, of pages past the last one and of combinations', () => {
  const kept = (query: string, answer?: Partial<Answer>) => viewOf(query, answer).meta.noindex
  expect(kept('topic=lead')).toBe(false)
  expect(kept('category=sales')).toBe(false)
  expect(kept('page=3')).toBe(true)
  expect(kept('category=sales&city=Pune')).toBe(true)
  const none = { counts: { topic: 0, trainer: 0, supplier: 0, event: 0, requirement: 0 }, pageCount: 1 }
  expect(kept('topic=lead', none)).toBe(true)
  expect(kept('', none)).toBe(false)
  expect(viewOf('city=Pune&sort=price').meta.path).toBe('/search?topic=&city=Pune')
})

test('another spelling keeps the filters, a requirement takes the text along', () => {
  const view = viewOf('topic=exel&mode=online&page=2', { instead: 'excel', nearly: true })
  expect(view.instead).toEqual({ label: 'Did you mean “excel”?', to: '/search?topic=excel&mode=online' })
  expect(view.nearly).toContain('“exel”')
  expect(view.post).toBe('/requirement/addrequirement?title=exel&mode=online')
  expect(viewOf('').post).toBe('/requirement/addrequirement')
})

test('the order of an address without one has the name that fits', () => {
  const first = (query: string, kind: SearchedKind) => viewOf(query, {}, kind).sorts[0]?.label
  expect(first('', 'topic')).toBe('Recommended')
  expect(first('topic=x', 'topic')).toBe('Best match')
  expect(first('', 'event')).toBe('Soonest first')
  expect(viewOf('q=x', {}, 'requirement').sorts.map(({ label }) => label)).toEqual([
    'Best match',
    'Newest first',
    'Closing soonest',
  ])
})

test('every language says everything', () => {
  for (const language of LANGUAGES) {
    for (const kind of ['topic', 'trainer', 'supplier', 'event', 'requirement'] as const) {
      const query = 'q=x&mode=onsite&level=all&rating=4&from=2026-12-01&currency=EUR&priceTo=5&page=2'
      const text = JSON.stringify(viewOf(query, { nearly: true, instead: 'y' }, kind, language))
      expect(text).not.toMatch(/results:|requirements:|\{\{|undefined|NaN/)
    }
  }
})

const NONE = { counts: { topic: 0, trainer: 0, supplier: 0, event: 0, requirement: 0 } }

test('where nothing is found, each filter says what comes back without it, the most first', () => {
  const query = 'topic=lead&city=Pune&city=Basel&rating=4&currency=EUR&priceTo=90&mode=online'
  const without = { city: 1_200, rating: 1, currency: 3, mode: 0, all: 1_500 }
  const { loosenings } = viewOf(query, { ...NONE, without })
  expect(loosenings.map(({ label, found, to }) => [label, found, to])).toEqual([
    ['Basel and Pune', '1,200 results', '/search?topic=lead&mode=online&currency=EUR&priceTo=90&rating=4'],
    ['Up to EUR\u00a090', '3 results', '/search?topic=lead&city=Basel&city=Pune&mode=online&rating=4'],
    [
      '4 stars or more',
      '1 result',
      '/search?topic=lead&city=Basel&city=Pune&mode=online&currency=EUR&priceTo=90',
    ],
    ['Clear all', '1,500 results', '/search?topic=lead'],
  ])
  expect(viewOf(query, { without }).loosenings).toEqual([])
  expect(viewOf('q=x&from=2026-12-01', { ...NONE, without: { date: 2 } }, 'event').loosenings).toMatchObject([
    { found: '2 results', to: '/event/search?q=x' },
  ])
})

test('prices are compared in one currency, each is a link, and what follows roughly is said with its day', () => {
  const currency = [
    { value: 'INR', count: 1_250 },
    { value: 'EUR', count: 98 },
  ]
  const view = (query: string, language: Language = 'en') =>
    viewOf(query, {}, 'topic', language, { currency })
  expect(view('topic=&sort=rating')).toMatchObject({ currencies: [], rates: null })
  expect(view('topic=&sort=price&currency=INR&page=2').currencies).toEqual([
    { label: 'INR', count: '1,250', current: true, to: '/search?topic=&currency=INR&sort=price' },
    { label: 'EUR', count: '98', current: false, to: '/search?topic=&currency=EUR&sort=price' },
  ])
  const { currencies, rates, chosen } = view('topic=&sort=price')
  expect(currencies.map(({ label, current }) => [label, current])).toEqual([
    ['USD', true],
    ['INR', false],
    ['EUR', false],
  ])
  expect(rates).toContain('USD, converted approximately at the European Central Bank’s reference rates of')
  expect(chosen).toEqual([])
  expect(view('topic=&sort=price', 'ja').currencies[0]).toMatchObject({
    label: 'JPY',
    count: '0',
    current: true,
  })
  expect(view('topic=&sort=price&currency=EUR&priceTo=90')).toMatchObject({ currencies: [], rates: null })
})

test.each(LANGUAGES)('in %s prices that are compared by rates of weeks ago say so', (language) => {
  const saidOn = (days: number) => {
    const now = new Date(Date.parse(RATES.day) + days * 86_400_000)
    const currency = [{ value: 'INR', count: 2 }]
    return viewOf('topic=&sort=price', {}, 'topic', language, { currency }, now).rates ?? ''
  }
  const [fresh, old] = [saidOn(3), saidOn(40)]
  expect(fresh).not.toBe('')
  expect(old.startsWith(fresh)).toBe(true)
  expect(old.length).toBeGreaterThan(fresh.length)
})

test.each(LANGUAGES)('links are named as they read in %s, with what they do around it', (language) => {
  const view = viewOf('city=Pune&mode=online&from=2026-12-01&to=2026-12-31', {}, 'event', language)
  const date = view.filters.find((filter) => 'date' in filter)
  const periods = date && 'date' in date ? date.date.periods : []
  expect(periods).toHaveLength(3)
  for (const { label, said } of [...periods, ...view.chosen])
    expect(said.toLocaleLowerCase(language), label).toContain(label.toLocaleLowerCase(language))
})

test('says whether a place that was asked for has any, and what comes first then', () => {
  const near = (
    count: number,
    city: number,
    wishes: Answer['wishes'] = [{ facet: 'city', value: 'Mumbai' }],
  ) =>
    viewOf('topic=excel mumbai', { counts: { ...COUNTS, topic: count }, wishes }, 'topic', 'en', {
      city: city > 0 ? [{ value: 'Mumbai', count: city }] : [],
      language: [{ value: 'en', count: 1 }],
    }).near

  expect(near(9, 2)).toEqual(['Results in Mumbai come first (2), followed by online and other places.'])
  expect(near(9, 0)).toEqual(['Nothing found in Mumbai. Online results come first, then other places.'])
  expect(near(2, 2)).toEqual([])
  expect(near(0, 0)).toEqual([])
  expect(near(9, 0, [{ facet: 'language', value: 'hi' }])).toEqual([
    'No results in Hindi. Here are results in other languages.',
  ])
})

test('says that nothing is in the reader’s language, of what is taught', () => {
  const near = (query: string, kind: SearchedKind = 'topic') => viewOf(query, {}, kind, 'ja').near

  expect(near('topic=excel')).toEqual([
    'この中に日本語のものはありません。ほかの言語のものを表示しています。',
  ])
  expect(near('topic=')).toEqual([])
  expect(near('topic=excel&language=de')).toEqual([])
  expect(near('username=excel', 'trainer')).toEqual([])
})

test('nothing found leads to the category that comes nearest', () => {
  const nearest = (text: string, topic = 0) =>
    viewOf(`topic=${text}`, { counts: { ...COUNTS, topic } }).nearest

  expect(nearest('salez')).toEqual([{ label: 'Sales', to: '/search?topic=&category=sales' }])
  expect(nearest('blockchain')).toEqual([])
  expect(nearest('sales', 4)).toEqual([])
})
