import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPerson } from '#app/platform/testing/a-person.ts'
import { configure } from '../config.server.ts'
import { type Ctx, makeContext } from '../context.server.ts'
import { KeptViews } from './kept-views.server.ts'

let stamp = 'as it was'
let asked: Ctx[] = []
const read = async (ctx: Ctx, name: string) => {
  asked.push(ctx)
  return { stamp, said: `${ctx.language} ${name} ${asked.length}` }
}
const reader = makeContext({ actor: aPerson(), ip: '10.0.0.1', visitorKey: 'own', timeZone: 'Asia/Tokyo' })

beforeEach(() => {
  stamp = 'as it was'
  asked = []
})
afterEach(() => {
  configure({ PAGE_CACHE_SECONDS: '' })
})

test('readers are given one view for as long as its stamp is the same', async () => {
  const views = new KeptViews(read)
  expect(views.has(reader, 'one')).toBe(false)
  const first = await views.view(reader, 'one', stamp)

  expect(await views.view(makeContext({}), 'one', stamp)).toBe(first)
  expect(views.has(makeContext({}), 'one')).toBe(true)
  expect((await views.view(reader, 'other', stamp))?.said).toBe('en other 2')
  expect((await views.view(makeContext({ language: 'de' }), 'one', stamp))?.said).toBe('de one 3')

  stamp = 'changed'
  const second = await views.view(reader, 'one', stamp)
  expect(second?.said).toBe('en one 4')
  expect(await views.view(reader, 'one', stamp)).toBe(second)
})

test('nothing of the one who asks first gets into it', async () => {
  await new KeptViews(read).view(reader, 'one', stamp)
  expect(asked[0]).toMatchObject({ actor: { kind: 'visitor' }, ip: null, visitorKey: null, timeZone: 'UTC' })
})

test('what changes while it is read is not given to one who saw the older state', async () => {
  const views = new KeptViews(read)
  expect(await views.view(reader, 'one', 'older')).toBeNull()
  expect((await views.view(reader, 'one', stamp))?.said).toBe('en one 1')
})

test('it is read anew after two seconds, when reading failed, and each time when nothing is to be kept', async () => {
  let now = 1_000
  const views = new KeptViews(read, () => now)
  await views.view(reader, 'one', stamp)
  now += 2_001
  expect((await views.view(reader, 'one', stamp))?.said).toBe('en one 2')

  const failing = new KeptViews(async (): Promise<{ stamp: string }> => {
    asked.push(reader)
    throw new Error('away')
  })
  await expect(failing.view(reader, 'one', stamp)).rejects.toThrow('away')
  await expect(failing.view(reader, 'one', stamp)).rejects.toThrow('away')
  expect(asked).toHaveLength(4)

  configure({ PAGE_CACHE_SECONDS: '0' })
  const none = new KeptViews(read)
  await none.view(reader, 'one', stamp)
  expect((await none.view(reader, 'one', stamp))?.said).toBe('en one 6')
})
