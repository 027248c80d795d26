import { expect, test } from 'vitest'
import { payables } from './features/money/payments/payable-registry.server.ts'
import { SUBJECT_KINDS } from './features/money/payments/payment.ts'
import { invariants } from './platform/invariants.server.ts'
import { bindRegistries } from './registries.server.ts'

test('whatever can be paid for has a feature that fills in how', async () => {
  bindRegistries()
  expect(Object.keys(await payables.read()).sort()).toEqual([...SUBJECT_KINDS].sort())
})

test('each rule of the books has a name of its own', async () => {
  bindRegistries()
  const names = (await invariants.read()).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(25)
  expect(new Set(names).size).toBe(names.length)
})
