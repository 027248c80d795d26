import { expect, test } from 'vitest'
import { searchDocuments } from '#app/features/catalogue/search-index/tables.server.ts'
import { aDocument } from '#app/features/catalogue/search-index/testing.server.ts'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { reindexEverything } from './reindex-everything.server.ts'

const titles = async () =>
  (await db().select({ title: searchDocuments.title }).from(searchDocuments)).map(({ title }) => title).sort()

test('everything published is found again, and nothing that is gone', async () => {
  await inTransaction(async (tx) => {
    const owner = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    for (let at = 100; at < 350; at += 1) await aTopic(tx, { title: `Topic ${at}`, ownerId: owner.partyId })
    await aTopic(tx, { title: 'A draft', state: 'draft' })
    await aDocument(tx, { title: 'Gone long ago' })
    await aDocument(tx, { title: 'Gone requirement', kind: 'requirement' })
  })

  const read = await reindexEverything(systemContext('test'))

  expect(read).toBe(251)
  expect(await titles()).toEqual(Array.from({ length: 250 }, (_, at) => `Topic ${at + 100}`))
})

test('doing it twice changes nothing', async () => {
  const before = await titles()
  await reindexEverything(systemContext('test'))
  expect(await titles()).toEqual(before)
})
