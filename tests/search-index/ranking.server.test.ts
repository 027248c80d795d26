import { beforeAll, expect, test } from 'vitest'
import { engineFilters } from '#app/features/catalogue/search/filter-view.ts'
import {
  listHits,
  listResults,
  type Wanted,
} from '#app/features/catalogue/search-index/queries-results.server.ts'
import { NO_FILTERS } from '#app/features/catalogue/search-index/search-filters.ts'
import { aDocument, aSearch } from '#app/features/catalogue/search-index/testing.server.ts'
import type { Language } from '#app/kit/language.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

beforeAll(async () => {
  await inTransaction(async (tx) => {
    await aDocument(tx, {
      title: 'Origami: the best of all',
      url: 'en',
      language: 'en',
      languages: ['en'],
      rating: 5,
      ratingCount: 90,
    })
    await aDocument(tx, {
      title: 'Papier falten wie im Origami',
      url: 'de',
      language: 'de',
      languages: ['de'],
      rating: 3,
      ratingCount: 4,
    })
    await aDocument(tx, {
      title: 'Folding by origami, in two tongues',
      url: 'both',
      language: 'en',
      languages: ['en', 'de'],
    })
    await aDocument(tx, {
      title: 'Basteln',
      keywords: ['origami'],
      url: 'de-keyword',
      language: 'de',
      languages: ['de'],
    })
    await aDocument(tx, { title: 'Kirigami', url: 'whole', language: 'en', languages: ['en'] })
    await aDocument(tx, { title: 'Schneiden: Kirigami', url: 'part', language: 'de', languages: ['de'] })
    const event = { kind: 'event', title: 'Origami evening' } as const
    await aDocument(tx, { ...event, url: 'soon', languages: ['en'], startsAt: inDays(2), endsAt: inDays(3) })
    await aDocument(tx, {
      ...event,
      url: 'abend',
      languages: ['de'],
      startsAt: inDays(9),
      endsAt: inDays(10),
    })
  })
})

const found = async (language: Language, wanted: Partial<Wanted>) =>
  (await listHits(makeContext({ language }), aSearch(wanted))).map(({ url }) => url)

test('what holds the word in the language of the reader comes first, then what can be taken in it', async () => {
  expect(await found('de', { text: 'origami' })).toEqual(['de', 'de-keyword', 'both', 'en'])
  expect(await found('en', { text: 'origami' })).toEqual(['en', 'both', 'de', 'de-keyword'])
})

test('a title that is just what was typed leads in any language', async () => {
  expect(await found('de', { text: 'kirigami' })).toEqual(['whole', 'part'])
})

test('the preference can be taken away, and a reader whom nobody teaches sees the same as everybody', async () => {
  const [first] = await found('de', { text: 'origami', ownLanguageFirst: false })
  expect(first).toBe('en')
  expect(await found('ja', { text: 'origami' })).toEqual(
    await found('ja', { text: 'origami', ownLanguageFirst: false }),
  )
})

test('without words the language comes first too, then the dates; an order that was asked for stays', async () => {
  expect(await found('de', { kind: 'event' })).toEqual(['abend', 'soon'])
  expect(await found('de', { kind: 'event', sort: 'date' })).toEqual(['soon', 'abend'])
  expect(await found('de', { kind: 'event', sort: 'date', ownLanguageFirst: true })).toEqual([
    'abend',
    'soon',
  ])
})

test('prices in the currency that was chosen come first, then those of others by what they roughly are, none last', async () => {
  await inTransaction(async (tx) => {
    const priced = (url: string, priceMinor: number | null, priceCurrency: string | null) =>
      aDocument(tx, { title: `Quilting ${url}`, url, priceMinor, priceCurrency })
    await priced('eur-200', 200_00, 'EUR')
    await priced('eur-90', 90_00, 'EUR')
    await priced('jpy-3000', 3_000, 'JPY')
    await priced('inr-50000', 50_000_00, 'INR')
    await priced('usd-10', 10_00, 'USD')
    await priced('asked', null, null)
  })
  const wanted = { text: 'quilting', sort: 'price' } as const
  const abroad = ['usd-10', 'jpy-3000']
  expect(await found('en', { ...wanted, currency: 'EUR' })).toEqual([
    'eur-90',
    'eur-200',
    ...abroad,
    'inr-50000',
    'asked',
  ])
  expect(await found('en', { ...wanted, currency: 'INR' })).toEqual([
    'inr-50000',
    ...abroad,
    'eur-90',
    'eur-200',
    'asked',
  ])
})

test('a city is found and counted by all of its names', async () => {
  await inTransaction(async (tx) => {
    await aDocument(tx, { kind: 'trainer', title: 'Aoki', url: 'aoki', cities: ['Tokyo'], country: 'JP' })
    await aDocument(tx, { kind: 'trainer', title: 'Baba', url: 'baba', cities: ['東京'], country: 'JP' })
    await aDocument(tx, { kind: 'trainer', title: 'Clark', url: 'clark', cities: ['London'], country: 'CA' })
  })
  const filters = engineFilters({ ...NO_FILTERS, city: ['Tokio'] }, [])
  const { hits, facets } = await listResults(makeContext({}), aSearch({ kind: 'trainer', filters }))
  expect(hits.rows.map(({ url }) => url).sort()).toEqual(['aoki', 'baba'])
  expect(facets.city.filter(({ count }) => count > 0)).toEqual([
    { value: '東京', count: 2 },
    { value: 'London', count: 1 },
  ])
  for (const text of ['東京', 'tokio'])
    expect((await found('es', { kind: 'trainer', text })).sort()).toEqual(['aoki', 'baba'])
})

test('the preference hides and counts nothing', async () => {
  const wanted = aSearch({ text: 'origami', filters: NO_FILTERS })
  const { counts, facets } = await listResults(makeContext({ language: 'de' }), wanted)
  const without = await listResults(makeContext({ language: 'de' }), { ...wanted, ownLanguageFirst: false })
  expect([counts, facets]).toEqual([without.counts, without.facets])
})
