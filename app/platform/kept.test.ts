import { setImmediate as settled } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { forgetKept, keptFor, whenForgotten } from './kept.server.ts'

let keys = 0

function aReader() {
  keys += 1
  const key = `key ${keys}`
  const state = { reads: 0, clock: 0, fails: false, held: Promise.resolve() }
  const read = async () => {
    state.reads += 1
    if (state.fails) throw new Error('no answer')
    const { reads } = state
    await state.held
    return reads
  }
  return { state, ask: () => keptFor(key, 60, read, () => state.clock) }
}

test('callers at the same time and within the time share one read', async () => {
  const { state, ask } = aReader()
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  state.clock = 59_999
  expect(await ask()).toBe(1)
  expect(state.reads).toBe(1)
})

test('for as long again the old answer is given while one new read is on its way', async () => {
  const { state, ask } = aReader()
  await ask()
  state.clock = 60_000
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
  await settled()
  expect(await ask()).toBe(2)
  expect(state.reads).toBe(2)
})

test('what is older than that is waited for', async () => {
  const { state, ask } = aReader()
  await ask()
  state.clock = 120_000
  expect(await ask()).toBe(2)
})

test('a read that fails is not kept, and behind a good answer it leaves that in place', async () => {
  const { state, ask } = aReader()
  state.fails = true
  await expect(ask()).rejects.toThrow('no answer')
  state.fails = false
  expect(await ask()).toBe(2)
  state.clock = 60_000
  state.fails = true
  expect(await ask()).toBe(2)
  await settled()
  expect(await ask()).toBe(2)
  await settled()
  state.fails = false
  await ask()
  await settled()
  expect(await ask()).toBe(5)
})

test('what is read anew while all is forgotten is not kept', async () => {
  const { state, ask } = aReader()
  await ask()
  state.clock = 60_000
  const forgotten = new Promise<void>((done) => whenForgotten(() => done()))
  state.held = forgotten

  await ask()
  forgetKept()
  await forgotten
  await settled()

  expect(await ask()).toBe(3)
})
