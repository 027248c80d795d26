import { expect, test } from 'vitest'
import { halfStars, withMore } from './favourite.ts'

test('what comes stands behind what is there from 20 asked for on, and in its place below', () => {
  expect(withMore(['a', 'b'], ['c'], 20)).toEqual(['a', 'b', 'c'])
  expect(withMore(['a', 'b'], ['c'], 40)).toEqual(['a', 'b', 'c'])
  expect(withMore(['a', 'b'], ['c'], 19)).toEqual(['c'])
})

test('stars are rounded to halves, and none where there are no reviews', () => {
  expect([null, 10, 42, 43, 47, 48, 50].map(halfStars)).toEqual([0, 1, 4, 4.5, 4.5, 5, 5])
})
