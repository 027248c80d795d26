import { expect, test } from 'vitest'
import { splitWords } from './word-split.ts'

test.each<[numbers: number[], sought: string, also: string | null, isRare: boolean, areCommon: boolean]>([
  [[10], 'a', null, true, false],
  [[90_000], 'a', null, false, true],
  [[10, 20], 'a & b', null, true, false],
  [[10, 90_000], 'a', 'b', true, false],
  [[90_000, 0, 60_000], 'b', 'a & c', true, false],
  [[4_000, 9_000], 'a & b', null, true, false],
  [[30_000, 40_000], 'a & b', null, false, true],
])('words in %j documents look up %s and then seek %s', (numbers, sought, also, isRare, areCommon) => {
  expect(splitWords(['a', 'b', 'c'].slice(0, numbers.length), numbers)).toEqual({
    sought,
    also,
    isRare,
    areCommon,
  })
})
