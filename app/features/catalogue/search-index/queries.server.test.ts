import { beforeAll, describe, expect, test } from 'vitest'
import { STAFF_TASKS, type StaffTask } from '#app/kit/actor.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { reading } from '#app/platform/connections.server.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { aPerson } from '#app/platform/testing/a-person.ts'
import { badTexts } from '#tests/support/bad-inputs.ts'
import { listResults } from './queries-results.server.ts'
import { suggest } from './queries-suggest.server.ts'
import { aDocument, aSearch } from './testing.server.ts'

const owner = newId<PartyId>()
const person = (partyId: PartyId, staffTasks: readonly StaffTask[] = []): Ctx =>
  makeContext({ actor: aPerson({ partyId, staffTasks }) })
const visitor = makeContext({})
const past = new Date(Date.now() - 60_000)
const future = new Date(Date.now() + 86_400_000)

beforeAll(async () => {
  await inTransaction(async (tx) => {
    await aDocument(tx, { title: 'Glassblowing for all' })
    await aDocument(tx, { title: 'Glassblowing for the joined', visibility: 'companies', ownerId: owner })
    await aDocument(tx, { title: 'Glassblowing unlisted', listed: false, ownerId: owner })
    await aDocument(tx, { title: 'Glassblowing past', kind: 'event', endsAt: past, startsAt: past })
    await aDocument(tx, { title: 'Glassblowing to come', kind: 'event', endsAt: future, startsAt: future })
    await aDocument(tx, { title: 'Glass O\'Neil d\'Arc-Müller "X Æ A-12"', url: 'oneil', kind: 'supplier' })
  })
})

async function seenBy(ctx: Ctx) {
  const { topicDetail, event } = await suggest(ctx, 'glassblowing')
  const page = await listResults(ctx, aSearch({ text: 'glassblowing' }))
  const all = await listResults(ctx, aSearch({}))
  expect(topicDetail.map(({ topic }) => topic).sort()).toEqual(
    page.hits.rows.map(({ title }) => title).sort(),
  )
  expect(all.counts.topic).toBe(page.counts.topic)
  return [...topicDetail, ...event].map(({ topic }) => topic.replace('Glassblowing ', '')).sort()
}

describe('what is found', () => {
  test('a visitor and a stranger find what is public, listed and not over', async () => {
    expect(await seenBy(visitor)).toEqual(['for all', 'to come'])
    expect(await seenBy(person(newId()))).toEqual(['for all', 'to come'])
  })

  test('the owner and staff also find what is for joined companies', async () => {
    expect(await seenBy(person(owner))).toEqual(['for all', 'for the joined', 'to come'])
    expect(await seenBy(person(newId(), STAFF_TASKS))).toEqual(['for all', 'for the joined', 'to come'])
  })
})

test('below three characters nothing is suggested, whatever script', async () => {
  for (const typed of ['', ' ', 'gl', '  gl  ', 'ガラ', '😀😀']) {
    expect(await suggest(visitor, typed)).toEqual({ topicDetail: [], user: [], requirement: [], event: [] })
  }
})

const HOSTILE = [
  ...badTexts().map(({ name, value }) => [name, value] as const),
  ...['%%%', '___', 'a & | b', ':*', '<->', '$1 $2', "E'\\x41'", '\udfff\udc00 glass', 'İıßẞ'].map(
    (text) => [text, text] as const,
  ),
]

test.each(HOSTILE)('%s is answered, by suggestions and results', async (_name, text) => {
  const suggestions = await suggest(visitor, text)
  const found = await listResults(visitor, aSearch({ text }))

  expect(suggestions.topicDetail.length).toBeLessThanOrEqual(5)
  expect(found.hits.rows.length).toBeLessThanOrEqual(10)
})

test('many visitors who ask at the same moment are each told what they would be told alone', async () => {
  const languages = ['en', 'de', 'ja'] as const
  const texts = [
    'glassblowing',
    'glass',
    "o'neil",
    'glasblowing',
    'nothing',
    ...HOSTILE.map(([, text]) => text),
  ]
  const asked = texts.map((text, at) => ({ text, ctx: makeContext({ language: languages[at % 3] }) }))
  const alone = []
  for (const { ctx, text } of asked) alone.push(await suggest(ctx, text))

  const together = await Promise.all(asked.map(({ ctx, text }) => suggest(ctx, text)))

  expect(together).toEqual(alone)
  expect(together[0]?.topicDetail).toHaveLength(1)
})

describe('statements', () => {
  const statementsOf = async (work: () => Promise<unknown>) => {
    let count = 0
    const counter = () => {
      count += 1
    }
    reading().$client.on('acquire', counter)
    await work()
    reading().$client.off('acquire', counter)
    return count
  }

  test.each([
    ['glassblowing', 2],
    ['glassblowing past', 6],
    ['glasblowing', 5],
    ['xqzvrk', 3],
    ['', 2],
  ])('a page for "%s" asks at most %i', async (text, most) => {
    expect(await statementsOf(() => listResults(visitor, aSearch({ text })))).toBeLessThanOrEqual(most)
  })

  test('suggestions ask one, or three when a word is misspelt', async () => {
    expect(await statementsOf(() => suggest(visitor, 'glassblow'))).toBe(1)
    expect(await statementsOf(() => suggest(visitor, 'glasblowing'))).toBe(3)
  })
})

test('a name with signs of every kind is found by its words', async () => {
  for (const typed of ["O'Neil", 'd’Arc', 'muller x', 'MÜLLER', '"X Æ A-12"'])
    expect((await suggest(visitor, typed)).user).toEqual(['oneil'])
})

test('there is no page beyond the last one', async () => {
  const found = listResults(visitor, aSearch({ text: 'glassblowing', page: 500, size: 24 }))

  await expect(found).rejects.toMatchObject({ page: 500, last: 1 })
})

test('pages follow each other without gap or repeat', async () => {
  await inTransaction(async (tx) => {
    for (let at = 0; at < 25; at += 1)
      await aDocument(tx, { title: `Paging lesson ${at}`, url: `paging-${at}` })
  })
  const urls = new Set<string>()
  for (const page of [1, 2, 3]) {
    const { hits } = await listResults(visitor, aSearch({ text: 'paging', page }))
    for (const { url } of hits.rows) urls.add(url)
  }
  expect(urls.size).toBe(25)
})
