import { beforeEach, expect, test } from 'vitest'
import { aPerson } from '#app/platform/testing/a-person.ts'
import { type Ctx, makeContext } from '../context.server.ts'
import { beginAnew, forgetKept, forgetPage } from '../kept.server.ts'
import { keptForVisitors } from './visitor-answers.server.ts'

let asked: { ctx: Ctx; text: string }[] = []
const answer = async (ctx: Ctx, text: string) => {
  asked.push({ ctx, text })
  return `${ctx.language} ${text} ${asked.length}`
}
beforeEach(() => {
  // All is forgotten once a second at most, and other tests forget, too.
  beginAnew()
  asked = []
})

test('visitors of one language are given one answer, and another to another text', async () => {
  const kept = keptForVisitors(answer)

  const both = await Promise.all([kept(makeContext({}), 'lea'), kept(makeContext({}), 'lea')])
  expect([...both, await kept(makeContext({}), 'lea')]).toEqual(['en lea 1', 'en lea 1', 'en lea 1'])
  expect(await kept(makeContext({ language: 'de' }), 'lea')).toBe('de lea 2')
  expect(await kept(makeContext({}), 'lead')).toBe('en lead 3')
})

test('nothing of the visitor who asks first gets into what others are given', async () => {
  const kept = keptForVisitors(answer)
  await kept(makeContext({ ip: '10.0.0.1', visitorKey: 'own', timeZone: 'Asia/Tokyo' }), 'lea')
  expect(asked[0]?.ctx).toMatchObject({ ip: null, visitorKey: null, timeZone: 'UTC', language: 'en' })
})

test('somebody signed in asks each time, as themselves', async () => {
  const kept = keptForVisitors(answer)
  const ctx = makeContext({ actor: aPerson() })
  await kept(makeContext({}), 'lea')
  expect([await kept(ctx, 'lea'), await kept(ctx, 'lea')]).toEqual(['en lea 2', 'en lea 3'])
  expect(asked.at(-1)?.ctx).toBe(ctx)
})

test('what hides something has answers made anew; a single page does not', async () => {
  const kept = keptForVisitors(answer)
  await kept(makeContext({}), 'lea')
  forgetPage('/event/Q/one')
  expect(await kept(makeContext({}), 'lea')).toBe('en lea 1')
  forgetKept()
  expect(await kept(makeContext({}), 'lea')).toBe('en lea 2')
})

test('a failure is not kept', async () => {
  let fails = true
  const kept = keptForVisitors(async () => {
    if (fails) throw new Error('away')
    return 'there'
  })
  await expect(kept(makeContext({}), 'lea')).rejects.toThrow('away')
  fails = false
  expect(await kept(makeContext({}), 'lea')).toBe('there')
})
