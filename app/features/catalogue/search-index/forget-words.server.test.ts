import { expect, test } from 'vitest'
import { systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { dropDocument } from './drop-document.server.ts'
import { forgetWords } from './forget-words.server.ts'
import { searchWords } from './tables.server.ts'
import { aDocument } from './testing.server.ts'

test('words that no title has any more are forgotten, and no other', async () => {
  const words = async () => (await db().select().from(searchWords)).map(({ word }) => word)
  const [gone] = await inTransaction(async (tx) => [
    await aDocument(tx, { title: 'Kintsugi Workbench 2031x', keywords: ['goldlacquer'] }),
    await aDocument(tx, { kind: 'event', title: 'Evening at the Workbench' }),
    await aDocument(tx, { kind: 'requirement', title: 'O’Neil über Straße' }),
  ])
  await inTransaction((tx) =>
    tx.insert(searchWords).values(Array.from({ length: 450 }, (_, at) => ({ word: `zz${at}idle` }))),
  )
  expect(await forgetWords(systemContext('test'))).toBe(450)
  const before = await words()
  expect(before).toEqual(expect.arrayContaining(['kintsugi', 'workbench', 'goldlacquer', 'evening']))
  expect(await forgetWords(systemContext('test'))).toBe(0)

  await inTransaction((tx) => dropDocument(tx, 'topic', gone.id))
  expect(await forgetWords(systemContext('test'))).toBeGreaterThan(1)
  const after = await words()
  expect(after).toEqual(expect.arrayContaining(['workbench', 'evening']))
  for (const word of ['kintsugi', 'goldlacquer']) expect(after).not.toContain(word)
})
