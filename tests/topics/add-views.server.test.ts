import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listOwnTopics } from '#app/features/catalogue/topic-editing/queries-own.server.ts'
import { addViews } from '#app/features/catalogue/topics/add-views.server.ts'
import { topicViews } from '#app/features/catalogue/topics/tables.server.ts'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

test('looks at a public topic add up by day, without the provider’s own, and only the system adds them', async () => {
  const account = await inTransaction((tx) =>
    anAccount(tx, { serviceType: 'provider', approval: 'approved' }),
  )
  const actor = personOf(account, { serviceType: 'provider', approval: 'approved' })
  const [topic, draft] = await inTransaction(async (tx) => [
    await aTopic(tx, { ownerId: actor.partyId }),
    await aTopic(tx, { ownerId: actor.partyId, state: 'draft' }),
  ])
  const ctx = { ...makeContext({}), actor }
  const page = `/topic/${topic.slug}`
  const seen = [
    { page, party: null, views: 2 },
    { page, party: actor.partyId, views: 5 },
    { page: `/topic/${draft.slug}`, party: null, views: 3 },
    ...[`${page}/more`, '/topic/nobody-has-it', '/topic/%E0%A4%A'].map((other) => ({
      page: other,
      party: null,
      views: 1,
    })),
  ]
  await addViews(systemContext('test'), seen)
  await addViews(systemContext('test'), [{ page, party: null, views: 1 }])
  await db().insert(topicViews).values({ topicId: topic.id, day: '2020-01-01', views: 9 })
  const { rows } = await listOwnTopics(ctx, { state: null, limit: 20, offset: 0 })
  expect(Object.fromEntries(rows.map(({ url, views }) => [url, views]))).toEqual({
    [topic.slug]: 3,
    [draft.slug]: 0,
  })
  await expect(addViews(ctx, seen)).rejects.toThrow()
  expect(await db().$count(topicViews, eq(topicViews.topicId, draft.id))).toBe(0)
})
