import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { countRatings } from './count-ratings.server.ts'
import { reviews } from './tables.server.ts'
import { aReview } from './testing.server.ts'

test('topics and trainers show the mean and the number of their own reviews', async () => {
  const { trainerId, first, second } = await inTransaction(async (tx) => {
    const trainer = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    await someProfiles(tx, [{ partyId: trainer.partyId, displayName: 'Meera' }])
    const author = await anAccount(tx)
    const first = await aTopic(tx, { ownerId: trainer.partyId })
    const second = await aTopic(tx, { ownerId: trainer.partyId })
    const by = { authorId: author.partyId, writtenBy: author.id, trainerId: trainer.partyId }
    await aReview(tx, { ...by, topicId: first.id, rating: 50 })
    await aReview(tx, { ...by, topicId: first.id, rating: 45 })
    await aReview(tx, { ...by, topicId: second.id, rating: 20 })
    return { trainerId: trainer.partyId, first: first.id, second: second.id }
  })
  const topicOf = async (id: string) => (await db().select().from(topics).where(eq(topics.id, id)))[0]
  const trainer = async () =>
    (await db().select().from(trainerProfiles).where(eq(trainerProfiles.partyId, trainerId)))[0]

  expect(await topicOf(first)).toMatchObject({ rating: 48, ratingCount: 2 })
  expect(await topicOf(second)).toMatchObject({ rating: 20, ratingCount: 1 })
  expect(await trainer()).toMatchObject({ rating: 38, ratingCount: 3 })

  await inTransaction(async (tx) => {
    await tx.delete(reviews).where(eq(reviews.topicId, second))
    await countRatings(tx, { topicIds: [second], trainerIds: [trainerId] })
  })
  expect(await topicOf(second)).toMatchObject({ rating: null, ratingCount: 0 })
  expect(await trainer()).toMatchObject({ rating: 48, ratingCount: 2 })
})
