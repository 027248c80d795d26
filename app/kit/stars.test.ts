import { expect, test } from 'vitest'
import { shownStars } from './stars.ts'

test.each([
  [4.7, 4.5],
  [4.75, 5],
  [4.2, 4],
  [4.3, 4.5],
  [1.5, 1.5],
  [0, 0],
  [7, 5],
])('a mean of %d is shown as %d stars', (mean, shown) => {
  expect(shownStars(mean)).toBe(shown)
})
