import { expect, test } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { indexTopics } from './index-topics.server.ts'
import { listSimilarTopics } from './queries-similar.server.ts'
import { aCategory, aTopic } from './testing.server.ts'

const visitor = makeContext({})

test('topics of the same language and category come first; drafts, hidden people and the topic itself never', async () => {
  const { like, titles } = await inTransaction(async (tx) => {
    const group = await aCategory(tx)
    const category = await aCategory(tx, { parentId: group.id })
    const sister = await aCategory(tx, { parentId: group.id })
    const owner = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const hidden = await anAccount(tx, {
      serviceType: 'provider',
      approval: 'approved',
      visibility: 'companies',
    })
    const inside = { ownerId: owner.partyId, categoryId: category.id }
    const topics = [
      await aTopic(tx, { ...inside, title: 'Kilns' }),
      await aTopic(tx, { ...inside, title: 'Kilns for owners', rating: 30, ratingCount: 3 }),
      await aTopic(tx, { ...inside, title: 'Kilns in the cold', rating: 50, ratingCount: 9 }),
      await aTopic(tx, { ...inside, categoryId: sister.id, title: 'Glazes', rating: 50, ratingCount: 20 }),
      await aTopic(tx, { ...inside, title: 'Brennöfen', language: 'de', rating: 50, ratingCount: 20 }),
      await aTopic(tx, { ...inside, title: 'Kilns, a draft', state: 'draft' }),
      await aTopic(tx, { ...inside, ownerId: hidden.partyId, title: 'Kilns for one company' }),
      await aTopic(tx, { ownerId: owner.partyId, title: 'Something else altogether' }),
    ]
    await indexTopics(
      tx,
      topics.map(({ id }) => id),
    )
    const id = topics[0]?.id ?? ''
    return {
      like: { id, categoryId: category.id, groupId: group.id, language: 'en' },
      titles: ['Kilns in the cold', 'Kilns for owners', 'Glazes', 'Brennöfen'],
    }
  })
  const found = await listSimilarTopics(visitor, like, 4)
  expect(found.map(({ topic }) => topic)).toEqual(titles)
  expect(await listSimilarTopics(visitor, like, 2)).toHaveLength(2)
})
