import { eq, inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { searchDocuments } from '#app/features/catalogue/search-index/tables.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { indexTopics } from './index-topics.server.ts'
import { saveTopic } from './save-topic.server.ts'
import { topicSlugs, topics } from './tables.server.ts'
import { aCategory, aTopic } from './testing.server.ts'

async function factsOf(id: string) {
  const [row] = await db().select().from(topics).where(eq(topics.id, id))
  if (!row) throw new Error('no topic')
  const { id: _, slug: __, createdAt: ___, updatedAt: ____, ...facts } = row
  return facts
}

it('gives readable addresses that are never given twice', async () => {
  const title = 'Löten für Anfänger & Profis'
  const made = await inTransaction(async (tx) => [await aTopic(tx, { title }), await aTopic(tx, { title })])
  expect(made.map((topic) => topic.slug)).toEqual([
    'loten-fur-anfanger-profis',
    'loten-fur-anfanger-profis-2',
  ])
  const race = await Promise.all(
    Array.from({ length: 6 }, () => inTransaction((tx) => aTopic(tx, { title }))),
  )
  expect(new Set(race.map((topic) => topic.slug)).size).toBe(6)
  const odd = await inTransaction((tx) => aTopic(tx, { title: '???' }))
  expect(odd.slug).toMatch(/^topic/)
})

it('keeps the old address of a renamed topic, for it alone', async () => {
  const topic = await inTransaction((tx) => aTopic(tx, { title: 'Bees' }))
  const facts = await factsOf(topic.id)
  const renamed = await inTransaction((tx) => saveTopic(tx, { ...facts, title: 'Honey' }, topic.id))
  expect(renamed.slug).toBe('honey')
  expect(await db().select().from(topicSlugs).where(eq(topicSlugs.topicId, topic.id))).toEqual([
    { slug: 'bees', topicId: topic.id },
  ])
  const other = await inTransaction((tx) => aTopic(tx, { title: 'Bees' }))
  expect(other.slug).toBe('bees-2')
  const back = await inTransaction((tx) => saveTopic(tx, { ...facts, title: 'Bees' }, topic.id))
  expect(back.slug).toBe('bees')
})

it('is found while it is published and its owner may be seen', async () => {
  const category = await inTransaction((tx) => aCategory(tx, { name: 'Crafts' }))
  const [shown, draft] = await inTransaction(async (tx) => [
    await aTopic(tx, {
      title: 'Pottery',
      categoryId: category.id,
      tags: ['clay'],
      rating: 45,
      ratingCount: 4,
    }),
    await aTopic(tx, { title: 'Glass', categoryId: category.id, state: 'draft' }),
  ])
  const ids = [shown.id, draft.id]
  await inTransaction((tx) => indexTopics(tx, ids))
  const found = await db().select().from(searchDocuments).where(inArray(searchDocuments.id, ids))
  expect(found).toMatchObject([{ id: shown.id, url: 'pottery', rating: 4.5 }])
  await db().update(topics).set({ state: 'archived' }).where(eq(topics.id, shown.id))
  await inTransaction((tx) => indexTopics(tx, ids))
  expect(await db().select().from(searchDocuments).where(inArray(searchDocuments.id, ids))).toEqual([])
})
