import { expect, test } from 'vitest'
import { leastMean, shownStars } from './stars.ts'

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

test.each([3, 3.5, 4, 4.5, 5, 4.2])(
  'the least mean for %d stars or more is the first that shows so many',
  (stars) => {
    expect(shownStars(leastMean(stars))).toBeGreaterThanOrEqual(stars)
    expect(shownStars(leastMean(stars) - 0.01)).toBeLessThan(stars)
  },
)
