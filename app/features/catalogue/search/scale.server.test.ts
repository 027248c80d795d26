import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { chooseBest } from '#app/features/catalogue/search-index/choose-best.server.ts'
import { listHits, listResults } from '#app/features/catalogue/search-index/queries-results.server.ts'
import { suggest, suggestStatement } from '#app/features/catalogue/search-index/queries-suggest.server.ts'
import { NO_FILTERS, SORTS } from '#app/features/catalogue/search-index/search-filters.ts'
import { searchDocuments } from '#app/features/catalogue/search-index/tables.server.ts'
import { aDocument, aSearch } from '#app/features/catalogue/search-index/testing.server.ts'
import { queryTokens } from '#app/features/catalogue/search-words/query-words.ts'
import type { Language } from '#app/kit/language.ts'
import { writing } from '#app/platform/connections.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { aPerson } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

const visitor = makeContext({})
const person = makeContext({ actor: aPerson() })
const MANY = 50_000
const FEW = { topic: 2_000, trainer: 2_000, supplier: 2_000, event: 2_000, requirement: 2_000 }

// Of each ten one is an event, of the others one in seven a trainer, the rest topics; a fifth is for
// companies only.
beforeAll(async () => {
  for (let from = 1; from <= MANY; from += 2_500) {
    await db().execute(sql`insert into ${searchDocuments} (kind, id, owner_id, title, url, folded_title, title_words,
        words, quality, rating, price_currency, price_minor, published_at, starts_at, facets, visibility)
      select kind, uuidv7(), uuidv7(), 'Title ' || n, 'bulk-' || n, 'title ' || n, w.vector, w.vector, n % 977 / 200.0,
        n % 41 / 8.0, (array['EUR', 'INR', 'JPY', null])[n % 4 + 1], case when n % 4 < 3 then n % 5000 end, timestamptz '2026-01-01' + n % 500 * interval '1 hour',
        case when kind = 'event' then now() + n % 300 * interval '1 day' end, array['city:' || n % 3, 'level:' || n % 4, 'language:' || n % 5]
          || case when n % 5 = 3 then array['language:de'] when n % 997 = 0 then array['language:ja'] else '{}' end,
        case when n % 5 = 0 then 'companies' else 'public' end
      from generate_series(${from}::int, ${from}::int + 2499) n,
        lateral (select case when n % 10 = 0 then 'event' when n % 7 = 0 then 'trainer' else 'topic' end as kind) k,
        lateral (select array_to_tsvector(array['#' || kind, 'word' || n % 3000, 'other' || n % 47, 'third' || n % 900]
          || case when n % 5 = 0 then array['closed'] else '{}' end) as vector) w`)
  }
  await chooseBest(systemContext('test'), FEW)
  await db().execute(sql`vacuum analyze ${searchDocuments}`)
}, 240_000)

async function counted(where: string): Promise<number> {
  const { rows } = await writing().$client.query(
    `select count(*)::int as n from search_documents where ${where}`,
  )
  return rows[0].n
}

test.each(['word17', 'other4 third', 'third899 word', 'nothing at all'])(
  '%s is suggested from indexes only',
  async (typed) => {
    for (const ctx of [visitor, person]) {
      for (const [part, index] of [
        ['best', 'search_documents_title_best'],
        ['word', 'search_documents_title_topics'],
        ['words', 'search_documents_title_others'],
      ] as const) {
        const { text, values } = suggestStatement(ctx, typed, queryTokens(typed), { part })
        const { rows } = await writing().$client.query(`explain ${text}`, values)
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n')

        expect(plan).toContain(index)
        expect(plan).not.toContain('Seq Scan on search_documents')
      }
    }
  },
)

test('what is not among the best is suggested where these do not fill a group', async () => {
  const { rows } = await writing().$client.query<{ url: string; title: string; word: string }>(
    `select url, title, format('word%s other%s', n % 3000, n % 47) as word
      from search_documents, lateral (select substring(url from 6)::int as n) number
      where kind = 'topic' and not best and visibility = 'public' and n % 3000 >= 1000 and n % 47 >= 10 limit 20`,
  )
  expect(rows).toHaveLength(20)
  for (const { url, title, word } of rows)
    expect((await suggest(visitor, word)).topicDetail).toEqual([{ topic: title, url }])
})

test('what is not among the best is suggested by beginnings of words, a common one before a rare one', async () => {
  const { rows } = await writing().$client.query<{ url: string; title: string; word: string }>(
    `select url, title, format('thir word%s othe', n % 3000) as word
      from search_documents, lateral (select substring(url from 6)::int as n) number
      where kind = 'topic' and not best and visibility = 'public' and n % 3000 >= 1000 limit 5`,
  )
  expect(rows).toHaveLength(5)
  for (const { url, title, word } of rows) {
    const { topicDetail } = await suggest(visitor, word)
    const { hits } = await listResults(visitor, aSearch({ text: word, size: 100 }))
    const found = hits.rows.map((hit) => ({ topic: hit.title, url: hit.url }))
    expect(found).toContainEqual({ topic: title, url })
    expect(topicDetail.length).toBeGreaterThan(0)
    expect(found).toEqual(expect.arrayContaining(topicDetail))
  }
})

test('a new document is found at once, whatever is best', async () => {
  await inTransaction((tx) => aDocument(tx, { title: 'Zymurgy for beginners', url: 'zymurgy' }))

  expect((await suggest(visitor, 'zymurgy')).topicDetail).toHaveLength(1)
  expect(await counted(`url = 'zymurgy' and not best`)).toBe(1)
})

describe('counts', () => {
  test('of few are exact', async () => {
    const found = await listResults(visitor, aSearch({ text: 'third899' }))

    expect(found.estimated).toBe(false)
    expect(found.counts.topic).toBe(
      await counted(`kind = 'topic' and visibility = 'public' and words @@ '''third899'''`),
    )
  })

  test('of many are estimated, near what they are, and rounded to two digits', async () => {
    for (const text of ['other', '']) {
      const found = await listResults(visitor, aSearch({ text }))
      const real = await counted(`kind = 'topic' and visibility = 'public'`)

      expect(found.estimated).toBe(true)
      expect(Math.abs(found.counts.topic / real - 1)).toBeLessThan(0.15)
      expect(String(found.counts.topic)).toMatch(/^\d\d?0*$/)
      expect(found.facets.city.map(({ value }) => value).sort()).toEqual(['0', '1', '2'])
      for (const { count } of found.facets.city) expect(Math.abs(count / (real / 3) - 1)).toBeLessThan(0.3)
    }
  })

  test('of a few among many are exact again, with the values that were left out estimated', async () => {
    const filters = { ...NO_FILTERS, city: ['1'], level: ['2'], language: ['1'] }
    const found = await listResults(visitor, aSearch({ text: 'other', filters }))
    const base = `kind = 'topic' and visibility = 'public'`

    expect(found.hits.total).toBe(await counted(`${base} and facets @> '{city:1,level:2,language:1}'`))
    expect(found.facets.level).toContainEqual({
      value: '2',
      count: expect.any(Number),
    })
  })

  test('and suggestions never tell a stranger of what is for companies only', async () => {
    for (const ctx of [visitor, person]) {
      const found = await listResults(ctx, aSearch({ text: 'closed' }))
      expect(found.counts).toEqual({ topic: 0, trainer: 0, supplier: 0, event: 0, requirement: 0 })
      expect(Object.values(found.facets).flat()).toEqual([])
      expect(found.hits.rows).toEqual([])
      expect((await suggest(ctx, 'closed')).topicDetail).toEqual([])
    }
  })
})

test.each([
  ['other', NO_FILTERS],
  ['other1', NO_FILTERS],
  ['other11', NO_FILTERS],
  ['', NO_FILTERS],
  ['other', { ...NO_FILTERS, city: ['2'] }],
  ['word other', { ...NO_FILTERS, level: ['1', '3'] }],
])('pages of "%s" follow each other without gap or repeat in every order', async (text, filters) => {
  for (const sort of SORTS) {
    for (const kind of ['topic', 'event'] as const) {
      const pages = [1, 2, 3, 4, 5, 6].map((page) =>
        listHits(visitor, aSearch({ text, kind, sort, filters, page, size: 40 })),
      )
      const whole = await listHits(visitor, aSearch({ text, kind, sort, filters, size: 240 }))
      expect((await Promise.all(pages)).flat()).toEqual(whole)
      expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length)
    }
  }
})

test.each([
  ['de', ''],
  ['de', 'other'],
  ['de', 'other1'],
  ['ja', ''],
  ['ja', 'other'],
  ['ja', 'third'],
] as const)(
  'pages for a reader of %s of "%s" begin with that language, without gap or repeat',
  async (language, text) => {
    const reader = makeContext({ language })
    const inLanguage = new Set(
      (
        await db()
          .select({ id: searchDocuments.id })
          .from(searchDocuments)
          .where(sql`facets && ${`{language:${language}}`}::text[]`)
      ).map(({ id }) => id),
    )
    for (const kind of ['topic', 'trainer'] as const) {
      const pages = [1, 2, 3, 4].map((page) => listHits(reader, aSearch({ text, kind, page, size: 25 })))
      const whole = await listHits(reader, aSearch({ text, kind, size: 100 }))
      expect((await Promise.all(pages)).flat()).toEqual(whole)
      expect(new Set(whole.map(({ id }) => id)).size).toBe(100)
      const own = whole.map(({ id }) => inLanguage.has(id))
      expect(own[0]).toBe(true)
      if (text === '') expect(own.toSorted((a, b) => Number(b) - Number(a))).toEqual(own)
      const indifferent = await listHits(reader, aSearch({ text, kind, size: 100, ownLanguageFirst: false }))
      expect(indifferent).not.toEqual(whole)
    }
  },
)

describe('what staff has come last', () => {
  const SAID: [string, typeof NO_FILTERS, Language][] = [
    ['', NO_FILTERS, 'en'],
    ['', { ...NO_FILTERS, city: ['1'] }, 'en'],
    ['', { ...NO_FILTERS, city: ['1'] }, 'de'],
    ['other', { ...NO_FILTERS, level: ['2'] }, 'en'],
    ['other', { ...NO_FILTERS, level: ['2'] }, 'de'],
    ['third7', NO_FILTERS, 'en'],
  ]
  const where = (text: string, filters: typeof NO_FILTERS) =>
    [
      `kind = 'topic' and visibility = 'public'`,
      ...(text ? [`words @@ '''${text}'':*'`] : []),
      ...[
        ...filters.city.map((city) => `city:${city}`),
        ...filters.level.map((level) => `level:${level}`),
      ].map((code) => `facets @> '{${code}}'`),
    ].join(' and ')

  test.each(SAID)(
    'is last of "%s" with %o for a reader of %s, in every order',
    async (text, filters, language) => {
      const reader = makeContext({ language })
      const find = (sort: (typeof SORTS)[number], page: number, size: number) =>
        listHits(reader, aSearch({ text, kind: 'topic', sort, filters, page, size }))
      const firsts = new Set<string>()
      for (const sort of SORTS) for (const { id } of (await find(sort, 1, 3)).slice(0, 2)) firsts.add(id)
      const ids = [...firsts]
      const total = await counted(where(text, filters))
      if (text !== 'third7') expect(total).toBeGreaterThan(5_000)
      const { rows: before } = await writing().$client.query<{ id: string; quality: number }>(
        'select id, quality from search_documents where id = any($1::uuid[])',
        [ids],
      )
      await writing().$client.query('update search_documents set quality = -1 where id = any($1::uuid[])', [
        ids,
      ])
      for (const sort of SORTS) {
        const shown = await find(sort, 1, 50)
        if (total > 60) expect(shown.filter(({ id }) => firsts.has(id))).toEqual([])
        const size = 90
        const last = Math.ceil(total / size)
        const tail = [
          ...(last > 1 ? await find(sort, last - 1, size) : []),
          ...(await find(sort, last, size)),
        ].map(({ id }) => id)
        expect(tail.slice(-ids.length).toSorted(), sort).toEqual(ids.toSorted())
        expect(tail.length, `${sort}: all of them`).toBe(total - Math.max(0, last - 2) * size)
        expect(new Set(tail).size).toBe(tail.length)
      }
      for (const { id, quality } of before)
        await writing().$client.query('update search_documents set quality = $2 where id = $1', [id, quality])
    },
  )
})

describe('the best', () => {
  const numbers = () =>
    writing()
      .$client.query(
        'select kind, count(*)::int as n from search_documents where best group by kind order by kind',
      )
      .then(({ rows }) => rows)

  test('are as many as wanted of each kind, by its own order, and chosen anew', async () => {
    expect(await numbers()).toEqual([
      { kind: 'event', n: 2_000 },
      { kind: 'topic', n: 2_000 },
      { kind: 'trainer', n: 2_000 },
    ])
    const better = await counted(`kind = 'topic' and not best and quality >
      (select min(quality) from search_documents where kind = 'topic' and best)`)
    expect(better).toBe(0)

    await writing().$client.query(`update search_documents set quality = 9 where url = 'bulk-1'`)
    await chooseBest(systemContext('test'), FEW)
    expect(await counted(`url = 'bulk-1' and best`)).toBe(1)
    expect((await numbers())[1]).toEqual({ kind: 'topic', n: 2_000 })
  })

  test('are all where there are no more than wanted', async () => {
    await writing().$client.query(
      `delete from search_documents where url !~ '^bulk-' or substring(url from 6)::int > 2000`,
    )
    await chooseBest(systemContext('test'), FEW)

    expect(await counted('not best')).toBe(0)
    expect(await counted('best')).toBeGreaterThan(1_500)
    const { rows } = await writing().$client.query('select * from search_rests')
    expect(rows).toEqual([])
  })

  test('forget what is over', async () => {
    const over = new Date(Date.now() - 7_200_000)
    await inTransaction((tx) =>
      aDocument(tx, { kind: 'event', title: 'Long ago', startsAt: over, endsAt: over }),
    )
    await chooseBest(systemContext('test'))

    expect(await counted(`title = 'Long ago'`)).toBe(0)
  })
})
