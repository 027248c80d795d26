import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { canWalk, walk } from '#app/kit/state-table.ts'
import { type AnyTable, ASKERS, faultsOf, findStateTables, linesOf, readDrawing } from './state-tables.ts'

const tables = await findStateTables()
const cases = tables.map((one) => [one.name, one] as const)

test('every state table of the product is looked at', () => {
  expect(tables.map(({ name }) => name)).toHaveLength(40)
  expect(new Set(tables.map(({ table }) => table)).size).toBe(40)
})

test.each(cases)(
  '%s: every step from every state by everybody is walked or refused',
  (_, { table, states }) => {
    const names = [...new Set(table.map(({ name }) => name))]
    let walked = 0
    for (const name of names)
      for (const state of states)
        for (const { standing, roles } of ASKERS) {
          const to = table
            .filter((row) => row.name === name && row.from.includes(state))
            .filter(({ by }) => roles.some((role) => by.includes(role)))
            .map((row) => row.to)
          expect(canWalk(table, state, name, standing)).toBe(to.length > 0)
          if (to.length === 0) expect(() => walk(table, state, name, standing)).toThrow('conflict')
          else expect(walk(table, state, name, standing)).toBe(to[0])
          walked += 1
        }
    expect(walked).toBe(names.length * states.length * ASKERS.length)
  },
)

test.each(cases)(
  '%s: every state is reached from the first, and no step leads to two',
  (_, { table, states }) => {
    expect(faultsOf(table, states)).toEqual([])
  },
)

test('docs/states.md says the same of each, written by hand', () => {
  const drawn = readDrawing(readFileSync(join(import.meta.dirname, '../../docs/states.md'), 'utf8'))
  expect([...drawn.keys()].sort()).toEqual(tables.map(({ name }) => name).sort())
  for (const { name, table } of tables) expect(drawn.get(name), name).toEqual(linesOf(table))
})

describe('what is planted is found', () => {
  const sound: AnyTable = [
    { name: 'open', from: ['draft'], to: 'open', by: ['provider'] },
    { name: 'close', from: ['open'], to: 'closed', by: ['clock'] },
  ]
  const states = ['draft', 'open', 'closed']

  test.each<[string, AnyTable, string[], string]>([
    ['a state without a way in', sound, [...states, 'lost'], 'there is no way to lost'],
    ['a way that begins nowhere', sound.slice(1), states, 'there is no way to open'],
    ['a state that is none', sound, ['draft', 'open'], 'closed is no state'],
    [
      'a step that nobody takes',
      [...sound, { name: 'drop', from: ['open'], to: 'closed', by: [] }],
      states,
      'nobody takes drop',
    ],
    [
      'a step that leads to two states',
      [...sound, { name: 'close', from: ['open'], to: 'draft', by: ['staff'] }],
      states,
      'close leads from open to two states',
    ],
  ])('%s', (_, table, all, expected) => {
    expect(faultsOf(table, all)).toContain(expected)
  })

  test('a line of the page that the code does not say', () => {
    const page =
      '## A (`A_TABLE`)\n\n```mermaid\n  draft --> open: open (provider)\n  open --> closed: close (staff)\n```\n'
    expect(readDrawing(page).get('A_TABLE')).not.toEqual(linesOf(sound))
    expect(readDrawing(page.replace('staff', 'clock')).get('A_TABLE')).toEqual(linesOf(sound))
  })

  test('nothing is wrong with what is in order', () => {
    expect(faultsOf(sound, states)).toEqual([])
  })
})
