import { afterEach, beforeEach, expect, test } from 'vitest'
import { bindFillings, defineRegistry, fill } from './registry.server.ts'

type Kinds = { apple: number; pear: number }
const kinds = defineRegistry<Kinds>('kinds of test')
const rules = defineRegistry<readonly string[]>('rules of test')

let bindFormer: () => void
beforeEach(() => {
  bindFormer = bindFillings(async () => [
    fill(kinds, { apple: 1 }),
    fill(rules, ['low']),
    fill(rules, ['high', 'higher']),
    fill(kinds, { pear: 2 }),
  ])
})
// Other files of this process read what was bound before.
afterEach(() => bindFormer())

test('what features fill in is read together, the lowest first', async () => {
  expect(await kinds.read()).toEqual({ apple: 1, pear: 2 })
  expect(await rules.read()).toEqual(['low', 'high', 'higher'])
})

test('what two features fill in is refused', async () => {
  bindFillings(async () => [fill(kinds, { apple: 1 }), fill(kinds, { apple: 2 })])
  await expect(kinds.read()).rejects.toThrow('two features fill in apple of the registry of kinds of test')
})

test('it says something else until registries are bound again', async () => {
  kinds.override((filled) => ({ ...filled, pear: 3 }))
  expect(await kinds.read()).toEqual({ apple: 1, pear: 3 })
  bindFillings(async () => [fill(kinds, { apple: 5, pear: 2 })])
  expect(await kinds.read()).toEqual({ apple: 5, pear: 2 })
})

test('what was bound before can be bound again', async () => {
  const bindThese = bindFillings(async () => [fill(rules, ['other'])])
  expect(await rules.read()).toEqual(['other'])
  bindThese()
  expect(await rules.read()).toEqual(['low', 'high', 'higher'])
})
