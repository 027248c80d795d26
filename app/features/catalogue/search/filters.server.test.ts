import { beforeAll, describe, expect, test } from 'vitest'
import {
  listHits,
  listResults,
  type Wanted,
} from '#app/features/catalogue/search-index/queries-results.server.ts'
import type { SearchDocument } from '#app/features/catalogue/search-index/search-document.ts'
import { NO_FILTERS, type SearchFilters, SORTS } from '#app/features/catalogue/search-index/search-filters.ts'
import { aDocument, aSearch } from '#app/features/catalogue/search-index/testing.server.ts'
import { STAFF_TASKS, type StaffTask } from '#app/kit/actor.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { aPerson } from '#app/platform/testing/a-person.ts'
import { badTexts } from '#tests/support/bad-inputs.ts'

const visitor = makeContext({})
const owner = newId<PartyId>()
const [leading, languages, group] = [newId(), newId(), newId()]
const day = (text: string) => new Date(`${text}T08:00:00Z`)

const TOPICS: (Partial<SearchDocument> & { title: string })[] = [
  {
    title: 'Weaving one',
    categories: [leading, group],
    cities: ['Pune', 'Mumbai'],
    country: 'IN',
    modes: ['onsite', 'online'],
    languages: ['en', 'mr'],
    level: 'beginner',
    priceMinor: 1_000_00,
    priceCurrency: 'INR',
    rating: 4.6,
    ratingCount: 9,
    publishedAt: day('2026-01-05'),
  },
  {
    title: 'Weaving two',
    categories: [languages, group],
    cities: ['Mumbai'],
    country: 'IN',
    modes: ['online'],
    languages: ['en'],
    level: 'advanced',
    priceMinor: 3_000_00,
    priceCurrency: 'INR',
    rating: 3.9,
    ratingCount: 2,
    publishedAt: day('2026-01-04'),
  },
  {
    title: 'Weaving three',
    categories: [leading, group],
    cities: ['Köln'],
    country: 'DE',
    modes: ['venue'],
    languages: ['de'],
    level: 'beginner',
    priceMinor: 500_00,
    priceCurrency: 'EUR',
    publishedAt: day('2026-01-03'),
  },
  { title: 'Weaving four', publishedAt: day('2026-01-02') },
  {
    title: 'Weaving for companies',
    cities: ['Pune'],
    country: 'IN',
    visibility: 'companies',
    ownerId: owner,
    publishedAt: day('2026-01-01'),
  },
]

beforeAll(async () => {
  await inTransaction(async (tx) => {
    for (const topic of TOPICS) await aDocument(tx, topic)
    await aDocument(tx, {
      kind: 'trainer',
      title: 'Wanda Weaving',
      cities: ['Pune'],
      country: 'IN',
      rating: 4.1,
    })
    await aDocument(tx, { kind: 'supplier', title: 'Weaving House', country: 'DE', rating: 4.1 })
    for (const [at, start] of ['2036-12-03', '2036-12-01', '2036-12-02'].entries())
      await aDocument(tx, {
        kind: 'event',
        title: `Weaving day ${at}`,
        cities: ['Pune'],
        country: 'IN',
        modes: ['venue'],
        startsAt: day(start),
        endsAt: day('2036-12-20'),
        day: start,
        publishedAt: day('2026-02-01'),
        priceMinor: at === 0 ? null : 900 - at,
        priceCurrency: at === 0 ? null : 'INR',
      })
    for (const deadline of ['2036-11-02', '2036-11-01'])
      await aDocument(tx, {
        kind: 'requirement',
        title: `Weaving until ${deadline}`,
        endsAt: day(deadline),
        day: deadline,
        modes: ['onsite'],
      })
  })
})

test('counts what would be found without each filter and without all of them', async () => {
  const found = await search({ city: ['Pune'], level: ['advanced'], currency: 'INR', priceTo: 3_000_00 })
  expect(found.hits.rows).toEqual([])
  expect(found.without).toEqual({ city: 1, level: 1, currency: 0, all: 4 })
  expect((await search({ rating: 4 })).without).toEqual({ rating: 4 })
  expect((await search({ from: '2036-12-01' }, { kind: 'event' })).without).toHaveProperty('date')
})

type Given = Partial<SearchFilters>
const search = (filters: Given = {}, more: Partial<Wanted> = {}, ctx: Ctx = visitor) =>
  listResults(ctx, aSearch({ text: 'weaving', ...more, filters: { ...NO_FILTERS, ...filters } }))
const titles = async (filters: Given, more: Partial<Wanted> = {}, ctx: Ctx = visitor) =>
  (await search(filters, more, ctx)).hits.rows.map(({ title }) => title.replace('Weaving ', ''))
const person = (partyId: PartyId, staffTasks: readonly StaffTask[] = []): Ctx =>
  makeContext({ actor: aPerson({ partyId, staffTasks }) })

test.each<[Given, string[]]>([
  [{ category: [leading] }, ['one', 'three']],
  [{ category: [group] }, ['one', 'three', 'two']],
  [{ category: [leading, languages] }, ['one', 'three', 'two']],
  [{ city: ['Mumbai'] }, ['one', 'two']],
  [{ city: ['Pune', 'Köln'] }, ['one', 'three']],
  [{ country: ['IN'] }, ['one', 'two']],
  [{ country: ['IN'], level: ['beginner'] }, ['one']],
  [{ mode: ['venue', 'onsite'] }, ['one', 'three']],
  [{ language: ['mr'] }, ['one']],
  [{ level: ['beginner'] }, ['one', 'three']],
  [{ currency: 'INR' }, ['one', 'two']],
  [{ currency: 'INR', priceFrom: 1_000_01 }, ['two']],
  [{ currency: 'INR', priceTo: 1_000_00 }, ['one']],
  [{ currency: 'INR', priceFrom: 1_000_00, priceTo: 3_000_00 }, ['one', 'two']],
  [{ priceTo: 1 }, ['four', 'one', 'three', 'two']],
  [{ rating: 4.5 }, ['one']],
  // A mean of 3.9 is shown as 4 stars.
  [{ rating: 4 }, ['one', 'two']],
  [{ rating: 3.5 }, ['one', 'two']],
  [{ from: '2036-12-01' }, ['four', 'one', 'three', 'two']],
  [{ city: ['pune'] }, []],
])('topics with %j are %j', async (filters, expected) => {
  for (const text of ['weaving', '']) {
    expect((await titles(filters, { text })).sort()).toEqual(expected)
    expect((await search(filters, { text })).hits.total).toBe(expected.length)
  }
})

test.each<[Given, string[]]>([
  [{ from: '2036-12-02' }, ['day 0', 'day 2']],
  [{ from: '2036-12-02', to: '2036-12-02' }, ['day 2']],
  [{ to: '2036-12-01' }, ['day 1']],
  [{ from: 'tomorrow', to: '2036-13-40' }, ['day 0', 'day 1', 'day 2']],
  [{ rating: 5, level: ['beginner'] }, ['day 0', 'day 1', 'day 2']],
])('events with %j are %j', async (filters, expected) => {
  expect((await titles(filters, { kind: 'event' })).sort()).toEqual(expected)
})

test('requirements are narrowed by their deadline', async () => {
  expect(await titles({ to: '2036-11-01' }, { kind: 'requirement' })).toEqual(['until 2036-11-01'])
})

describe('counts', () => {
  test('of each kind follow the filters that make sense for it', async () => {
    expect((await search()).counts).toEqual({ topic: 4, trainer: 1, supplier: 1, event: 3, requirement: 2 })
    expect((await search({ level: ['beginner'] })).counts).toMatchObject({ topic: 2, trainer: 1, event: 3 })
    expect((await search({ country: ['IN'] })).counts).toMatchObject({ topic: 2, supplier: 0, event: 3 })
    expect((await search({ from: '2036-12-02' })).counts).toMatchObject({
      topic: 4,
      event: 2,
      requirement: 0,
    })
  })

  test('of values leave the own filter out and keep all others', async () => {
    const { facets } = await search({ city: ['Pune'], level: ['beginner'] })

    expect(facets.city).toEqual([
      { value: 'Köln', count: 1 },
      { value: 'Mumbai', count: 1 },
      { value: 'Pune', count: 1 },
    ])
    expect(facets.level).toEqual([{ value: 'beginner', count: 1 }])
    expect(facets.country).toEqual([{ value: 'IN', count: 1 }])
    expect(facets.mode.map(({ value }) => value).sort()).toEqual(['online', 'onsite'])
  })

  test('keep what was chosen though nothing has it, and leave out what makes no sense', async () => {
    const { facets } = await search({ city: ['Oslo'] }, { kind: 'event' })

    expect(facets.city).toEqual([
      { value: 'Pune', count: 3 },
      { value: 'Oslo', count: 0 },
    ])
    expect(facets.level).toEqual([])
    expect(facets.rating).toEqual([])
  })

  test('of stars and currencies', async () => {
    const { facets } = await search({ currency: 'INR', priceTo: 1_000_00 })

    expect(facets.currency).toEqual([
      { value: 'INR', count: 2 },
      { value: 'EUR', count: 1 },
    ])
    expect(facets.rating.find(({ value }) => value === '4.5')).toEqual({ value: '4.5', count: 1 })
  })

  test('of what is for companies only are the business of its owner and of staff', async () => {
    for (const ctx of [visitor, person(newId())]) {
      const { facets, counts, estimated } = await search({}, {}, ctx)
      expect(facets.city.find(({ value }) => value === 'Pune')?.count).toBe(1)
      expect([counts.topic, estimated]).toEqual([4, false])
    }
    for (const ctx of [person(owner), person(newId(), STAFF_TASKS)])
      expect((await search({}, {}, ctx)).facets.city.find(({ value }) => value === 'Pune')?.count).toBe(2)
  })
})

describe('sorting', () => {
  test('follows what was asked for, what has none comes last', async () => {
    expect((await titles({}, { sort: 'rating' })).slice(0, 2)).toEqual(['one', 'two'])
    expect(await titles({}, { sort: 'price', currency: 'EUR' })).toEqual(['three', 'one', 'two', 'four'])
    expect(await titles({}, { sort: 'newest' })).toEqual(['one', 'two', 'three', 'four'])
    expect(await titles({}, { sort: 'date', kind: 'event' })).toEqual(['day 1', 'day 2', 'day 0'])
    expect(await titles({}, { sort: 'price', kind: 'event' })).toEqual(['day 2', 'day 1', 'day 0'])
    expect(await titles({}, { sort: 'date', kind: 'requirement' })).toEqual([
      'until 2036-11-01',
      'until 2036-11-02',
    ])
  })

  test('falls back to the best match where it makes no sense', async () => {
    expect(await titles({}, { sort: 'date' })).toEqual(await titles({}))
    expect(await titles({}, { sort: 'rating', kind: 'event' })).toEqual(await titles({}, { kind: 'event' }))
  })

  test('has no doubles and no gaps between pages, whatever the order', async () => {
    for (const text of ['weaving', '']) {
      for (const sort of SORTS) {
        const pages = await Promise.all(
          [1, 2, 3].map((page) => listHits(visitor, aSearch({ text, sort, page, size: 2 }))),
        )
        expect(pages.map((rows) => rows.length)).toEqual([2, 2, 0])
        expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(4)
      }
    }
  })
})

describe('nonsense', () => {
  const texts = [...badTexts().map(({ value }) => value), "'; drop table x --", '\0', '\ud800', 'the of and']

  test.each(texts.map((text) => [text]))('%j is never an error', async (text) => {
    const filters = {
      ...NO_FILTERS,
      category: [text],
      city: [text, text],
      country: [text],
      language: [text],
      level: [text],
      currency: text,
      from: text,
      to: text,
      priceFrom: Number.NaN,
      priceTo: 1e300,
      rating: Number.POSITIVE_INFINITY,
    }
    for (const kind of ['topic', 'event'] as const) {
      const found = await listResults(visitor, aSearch({ text, kind, filters }))
      expect(found.hits.rows).toEqual([])
    }
  })
})

describe('misspelt words', () => {
  test.each([
    ['weavng', 'weaving'],
    ['Weavng ONE', 'Weaving ONE'],
    ['  two,  wevaing!', 'two, weaving!'],
    ['WEAVNG', 'WEAVING'],
  ])('%j is corrected to %j', async (text, expected) => {
    const found = await listResults(visitor, aSearch({ text }))
    expect(found).toMatchObject({ instead: expected, nearly: true })
    expect(found.hits.total).toBeGreaterThan(0)
  })

  test('nothing is said of words that are known, or like nothing', async () => {
    for (const text of ['weaving', 'weav', 'zzzzqqxx', ''])
      expect((await listResults(visitor, aSearch({ text }))).instead).toBeNull()
  })
})
