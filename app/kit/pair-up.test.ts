import { expect, test } from 'vitest'
import { pairUp } from './pair-up.ts'

const kept = [
  { id: '1', name: 'Regular' },
  { id: '2', name: 'Student' },
  { id: '3', name: 'Student' },
]
const key = { kept: (row: { name: string }) => row.name, given: (row: { name: string }) => row.name }
type Given = { id?: string; name: string }

function paired(given: Given[]) {
  const { pairs, gone } = pairUp(kept, given, key)
  return { ids: pairs.map((pair) => pair.kept?.id), gone: gone.map(({ id }) => id) }
}

test('rows with ids are those rows, whatever they are called now and in whichever order', () => {
  expect(
    paired([
      { id: '3', name: 'Regular' },
      { id: '1', name: 'Everyone' },
    ]),
  ).toEqual({ ids: ['3', '1'], gone: ['2'] })
})

test('beside rows with ids a row without one is new, even under a known name', () => {
  expect(paired([{ id: '2', name: 'Student' }, { name: 'Regular' }])).toEqual({
    ids: ['2', undefined],
    gone: ['1', '3'],
  })
})

test('rows without ids are told apart by their key, equal ones in their order', () => {
  expect(
    paired([
      { name: 'Student' },
      { name: 'Regular' },
      { name: 'Student' },
      { name: 'Student' },
      { name: 'New' },
    ]),
  ).toEqual({ ids: ['2', '1', '3', undefined, undefined], gone: [] })
})

test('nothing given leaves nothing standing', () => {
  expect(paired([])).toEqual({ ids: [], gone: ['1', '2', '3'] })
})

test('an id of somewhere else, or one given twice, is not found', () => {
  for (const given of [
    [{ id: '9', name: 'Regular' }],
    [
      { id: '1', name: 'a' },
      { id: '1', name: 'b' },
    ],
  ])
    expect(() => paired(given)).toThrow(expect.objectContaining({ kind: 'notFound' }))
})
