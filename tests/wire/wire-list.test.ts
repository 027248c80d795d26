import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { calls2, calls as first, sellingCalls } from '#app/routes/wire/calls.server.ts'
import { CONTRACTS, type Contract } from './contracts.ts'

const list = readFileSync(join(import.meta.dirname, '../../docs/wire.md'), 'utf8')
const NAME = /`(\w+)`/g
const namesIn = (cell = '') => [...cell.matchAll(NAME)].map(([, name = '']) => name).toSorted()

const calls = new Map([...first, ...calls2, ...sellingCalls])

/** The rows of the tables whose first cell is the name of a call. */
const rows = new Map(
  list.split('\n').flatMap((line) => {
    const [, action = '', payload, answer] = line.split('|').map((cell) => cell.trim())
    const name = /^`(\w+)`$/.exec(action)?.[1]
    return name ? [[name, { payload: namesIn(payload), answer: namesIn(answer) }] as const] : []
  }),
)
const answerOf = ({ answer }: Contract) => (answer instanceof z.ZodArray ? answer.element : answer)
const byName = (names: Iterable<string>) => [...names].toSorted()

test('docs/wire.md lists each call, and no other', () => {
  expect(byName(rows.keys())).toEqual(byName(calls.keys()))
})

test('each call has its contract, and no other', () => {
  expect(byName(Object.keys(CONTRACTS))).toEqual(byName(calls.keys()))
})

describe.each(Object.entries(CONTRACTS))('what docs/wire.md says of %s', (action, contract) => {
  test('is its payload and its answer', () => {
    expect(rows.get(action)).toEqual({
      payload: byName(Object.keys(contract.send)),
      answer: byName(Object.keys(answerOf(contract).shape)),
    })
  })
})
