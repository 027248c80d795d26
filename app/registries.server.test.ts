import { expect, test } from 'vitest'
import { payables } from './features/money/payments/payable-registry.server.ts'
import { SUBJECT_KINDS } from './features/money/payments/payment.ts'
import { bindRegistries } from './registries.server.ts'

test('whatever can be paid for has a feature that fills in how', async () => {
  bindRegistries()
  expect(Object.keys(await payables.read()).sort()).toEqual([...SUBJECT_KINDS].sort())
})
