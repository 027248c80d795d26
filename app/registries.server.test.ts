import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { payables } from './features/money/payments/payable-registry.server.ts'
import { SUBJECT_KINDS } from './features/money/payments/payment.ts'
import { notificationKinds } from './features/people/notifications/kind-registry.server.ts'
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

test('whatever a feature tells people is filled in by its wiring', async () => {
  bindRegistries()
  const filled = Object.keys(await notificationKinds.read())
  const texts = globSync('features/*/*/{notification,own}-kinds.ts', { cwd: import.meta.dirname }).map(
    (file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8'),
  )
  const said = texts.flatMap((text) => [...text.matchAll(/^ {2}(\w+): kind</gm)].map(([, name]) => name))
  expect(said.length).toBeGreaterThan(80)
  expect(filled.toSorted()).toEqual(said.toSorted())
})
