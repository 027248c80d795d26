import { expect, test } from 'vitest'
import { coverOf } from './cover.ts'

const TITLES = ['SQL for people who live in spreadsheets', 'Führen ohne Weisungsbefugnis', '交渉の基本', '']

test('the same topic has the same picture, another title another one', () => {
  expect(coverOf(3, 'Lean basics')).toEqual(coverOf(3, 'Lean basics'))
  for (let group = 0; group < 12; group++) {
    expect(coverOf(group, 'Lean basics').layers).not.toEqual(coverOf(group, 'Six Sigma').layers)
  }
})

test('twenty groups are told apart by pattern or colour of the same title', () => {
  const kinds = Array.from({ length: 20 }, (_, group) => `${group % 12} ${coverOf(group, 'x').palette}`)
  expect(new Set(kinds).size).toBe(20)
})

test('no picture weighs more than 6 kB or has a figure that cannot be drawn', () => {
  for (let group = 0; group < 24; group++) {
    for (const title of TITLES) {
      const text = JSON.stringify(coverOf(group, title))
      expect(text.length).toBeLessThan(6000)
      expect(text).not.toMatch(/NaN|Infinity|undefined/)
    }
  }
})
