import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { dropDocument } from './drop-document.server.ts'
import { indexDocuments } from './index-document.server.ts'
import { suggest } from './queries-suggest.server.ts'
import type { SearchDocument } from './search-document.ts'
import { searchDocuments, searchWords } from './tables.server.ts'
import { aDocument } from './testing.server.ts'

const visitor = makeContext({})
const languagesId = newId()

beforeEach(async () => {
  await db().execute(sql`truncate ${searchDocuments}, ${searchWords}`)
})

const topicsFor = async (text: string) => (await suggest(visitor, text)).topicDetail.map(({ url }) => url)

test('a second writing replaces the first', async () => {
  const first = await inTransaction((tx) => aDocument(tx, { title: 'Kanban basics', cities: ['Pune'] }))

  await inTransaction((tx) =>
    indexDocuments(tx, [
      { ...first, title: 'Scrum basics', url: 'scrum-basics', cities: ['Lyon'], rating: 4.5 },
    ]),
  )

  const [row, ...others] = await db().select().from(searchDocuments)
  expect(others).toEqual([])
  expect(row).toMatchObject({
    title: 'Scrum basics',
    facets: ['city:Lyon', 'rating:4.5', 'rating:4', 'rating:3.5', 'rating:3'],
    rating: 4.5,
    url: 'scrum-basics',
  })
  expect(await topicsFor('kanban')).toEqual([])
  expect(await topicsFor('scrum')).toEqual(['scrum-basics'])
})

test('many are written at once, and a dropped one is gone', async () => {
  const documents: SearchDocument[] = Array.from({ length: 1_203 }, (_, at) => ({
    kind: 'topic',
    id: newId(),
    ownerId: newId(),
    title: `Welding course ${at}`,
    url: `welding-${at}`,
  }))

  await inTransaction((tx) => indexDocuments(tx, documents))
  await inTransaction((tx) => dropDocument(tx, 'topic', ...documents.slice(1).map(({ id }) => id)))

  expect(await topicsFor('welding')).toEqual(['welding-0'])
})

test('what cannot be stored in a text is left out of it', async () => {
  const { id } = await inTransaction((tx) =>
    aDocument(tx, {
      title: 'Nul\0 and \ud800 surrogate',
      summary: 'x\0y',
      body: `<b>${'word '.repeat(200_000)}`,
    }),
  )

  const [row] = await db().select().from(searchDocuments).where(eq(searchDocuments.id, id))
  expect(row?.title).toBe('Nul and \ufffd surrogate')
})

test('two transactions that bring the same new words both succeed', async () => {
  const titles = ['alpha bravo charlie delta', 'delta charlie bravo alpha']
  await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      inTransaction(async (tx) => {
        await aDocument(tx, { title: `${titles[at % 2]} number${at}` })
        await aDocument(tx, { title: `${titles[(at + 1) % 2]} again${at}` })
      }),
    ),
  )

  expect(await db().$count(searchDocuments)).toBe(20)
})

test('trainers and suppliers are found by the categories of their topics, as these come and go', async () => {
  const [trainer, leading, group] = [newId<PartyId>(), newId(), newId()]
  const categoriesOf = async () => {
    const rows = await db().select().from(searchDocuments).where(eq(searchDocuments.id, trainer))
    return rows.flatMap(({ facets }) => facets.filter((code) => code.startsWith('category:'))).sort()
  }
  const written = await inTransaction(async (tx) => {
    await aDocument(tx, {
      kind: 'trainer',
      title: 'Tara Topic',
      id: trainer,
      ownerId: trainer,
      cities: ['Pune'],
    })
    const topic = { title: 'Leading', ownerId: trainer, categories: [leading, group] }
    await aDocument(tx, { ...topic, title: 'Leading again' })
    return aDocument(tx, topic)
  })
  expect(await categoriesOf()).toEqual([`category:${leading}`, `category:${group}`].sort())

  await inTransaction((tx) => indexDocuments(tx, [{ ...written, categories: [languagesId, group] }]))
  expect(await categoriesOf()).toEqual([leading, languagesId, group].map((id) => `category:${id}`).sort())

  await inTransaction((tx) => dropDocument(tx, 'topic', written.id))
  expect(await categoriesOf()).toEqual([`category:${leading}`, `category:${group}`].sort())

  await inTransaction((tx) =>
    aDocument(tx, { kind: 'trainer', title: 'Tara', id: trainer, ownerId: trainer }),
  )
  expect(await categoriesOf()).toHaveLength(2)
})
