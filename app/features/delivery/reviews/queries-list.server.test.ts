import { expect, test } from 'vitest'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { PastLastPage } from '#app/kit/paging.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { listReviews } from './queries-list.server.ts'
import { someReviews } from './testing.server.ts'

const visitor = makeContext({})
const RATINGS = [50, 50, 45, 40, 20]

async function aReviewedTopic(visibility: 'public' | 'companies') {
  return inTransaction(async (tx) => {
    const trainer = await anAccount(tx, {
      serviceType: 'provider',
      approval: 'approved',
      visibility,
    })
    const topic = await aTopic(tx, { ownerId: trainer.partyId })
    const author = await anAccount(tx)
    await someReviews(
      tx,
      RATINGS.map((rating, at) => ({
        authorId: author.partyId,
        writtenBy: author.id,
        trainerId: trainer.partyId,
        topicId: topic.id,
        rating,
        contentRating: at === 0 ? 45 : null,
        language: 'en',
        body: `Review ${at}`,
        attendedAt: new Date('2026-03-01T10:00:00Z'),
        createdAt: new Date(Date.UTC(2026, 9, 20 - at)),
      })),
    )
    return { topicId: topic.id, trainerId: trainer.partyId }
  })
}

test('each page holds its own reviews and the figures of all of them', async () => {
  const { topicId } = await aReviewedTopic('public')
  const pages = await Promise.all([1, 2, 3].map((page) => listReviews(visitor, { topicId, limit: 2, page })))
  expect(pages.flatMap(({ lines }) => lines.map(({ body }) => body))).toEqual([
    'Review 0',
    'Review 1',
    'Review 2',
    'Review 3',
    'Review 4',
  ])
  for (const { total, average, spread, parts } of pages) {
    expect({ total, average, spread }).toEqual({ total: 5, average: 4.1, spread: [2, 2, 0, 1, 0] })
    expect(parts).toEqual([{ part: 'content', value: 4.5 }])
  }
  expect(pages.map(({ page, pages: of }) => [page, of])).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ])
})

test('there is no page beyond the last one', async () => {
  const { topicId } = await aReviewedTopic('public')
  await expect(listReviews(visitor, { topicId, limit: 2, page: 400 })).rejects.toThrow(PastLastPage)
})

test('reviews of people for joined companies only are not there for a visitor', async () => {
  const { topicId, trainerId } = await aReviewedTopic('companies')
  for (const of of [{ topicId }, { trainerId }])
    expect(await listReviews(visitor, { ...of, limit: 2 })).toMatchObject({
      total: 0,
      average: null,
      lines: [],
    })
})
