import { beforeAll, expect, test } from 'vitest'
import { aDocument } from '#app/features/catalogue/search-index/testing.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { searchBar } from '#app/routes/wire/search-calls.server.ts'

const NOTHING = { topicDetail: [], user: [], requirement: [], event: [] }
const from = (ip: string) => makeContext({ ip })

beforeAll(async () => {
  await inTransaction(async (tx) => {
    await aDocument(tx, { title: 'Bookbinding by hand', url: 'bookbinding-by-hand' })
    await aDocument(tx, {
      title: 'Bea Binder',
      url: 'bookbinder_bea',
      kind: 'trainer',
      names: ['bookbinder'],
    })
    await aDocument(tx, { title: 'Bookbinding for forty', url: 'forty', kind: 'requirement' })
    await aDocument(tx, { title: 'Bookbinding, Lyon', url: 'lyon', kind: 'event' })
  })
})

test('the answer has the four groups in the shape of the wire', async () => {
  expect(await searchBar(from('10.0.0.1'), { search: 'bookbind' })).toEqual({
    topicDetail: [{ topic: 'Bookbinding by hand', url: 'bookbinding-by-hand' }],
    user: ['bookbinder_bea'],
    requirement: [{ topic: 'Bookbinding for forty', url: 'forty' }],
    event: [{ topic: 'Bookbinding, Lyon', url: 'lyon' }],
  })
})

test.each([
  [{}],
  [{ search: '' }],
  [{ search: 'bo' }],
  [{ search: ['bookbind', 'x'] }],
  [{ 'search[$ne]': '' }],
])('%j is answered by empty groups', async (values) => {
  expect(await searchBar(from('10.0.0.2'), values as Record<string, string | string[]>)).toEqual(NOTHING)
})

test('who asks without end is told to wait, and nobody else', async () => {
  const ask = (ip: string) => searchBar(from(ip), { search: 'bo' })
  for (let call = 0; call < 120; call += 1) await ask('10.0.0.3')

  await expect(ask('10.0.0.3')).rejects.toMatchObject({
    kind: 'limit',
    params: { seconds: expect.any(Number) },
  })
  expect(await ask('10.0.0.4')).toEqual(NOTHING)
})
